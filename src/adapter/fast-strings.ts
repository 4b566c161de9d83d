/** V8 learns only from code that has run some times: from the 30th round of this loop on, so far. */
const ROUNDS = 100

/**
 * Has V8 find methods of strings as fast as before a class extended `String`, as one of Astro's does.
 *
 * Such a class turns `String.prototype` into a hash table, into which every call of a string's method looks, in optimised code too. V8 turns it
 * back when it learns of a `String` object whose property is read; strings themselves are no objects, and never have it do so.
 */
export function restoreFastStrings(): void {
  for (let round = 0; round < ROUNDS; round++) void Object('').length
}
