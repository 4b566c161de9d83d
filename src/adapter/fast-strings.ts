/** Rounds of the loop below. V8 optimises after about 30. */
const ROUNDS = 100

/**
 * Makes calls of string methods fast again after Astro is loaded.
 *
 * Astro's `class … extends String` puts `String.prototype` into V8's slow dictionary mode, and each call of a string
 * method then looks into that dictionary. To read a property of a `String` object in a hot loop makes V8 optimise it
 * again; a plain string does not have that effect.
 *
 * No test covers this, since it changes only the speed. `docs/performance.md` says what it saves and how to measure it.
 */
export function restoreFastStrings(): void {
  for (let round = 0; round < ROUNDS; round++) void Object('').length
}
