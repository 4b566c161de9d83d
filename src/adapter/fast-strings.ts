/** V8 optimises after some rounds of this loop: 30 at the time of writing. */
const ROUNDS = 100

/**
 * Makes calls of string methods fast again after Astro is loaded.
 *
 * Astro's `class … extends String` puts `String.prototype` into V8's slow dictionary mode, and each call of a string
 * method then looks into that dictionary. Reading a property of a `String` object in a hot loop makes V8 optimise it
 * again; reading one of a plain string does not.
 *
 * No test covers this, since it changes time alone. See `docs/performance.md` for what it saves and how to see it.
 */
export function restoreFastStrings(): void {
  for (let round = 0; round < ROUNDS; round++) void Object('').length
}
