const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether a text shows nothing: it is empty, or has only blanks, control characters and other invisible characters. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}
