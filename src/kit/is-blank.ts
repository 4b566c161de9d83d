const BLANK = /^[\s\p{Cc}\p{Default_Ignorable_Code_Point}]*$/u

/** Whether a text shows nothing: it is empty, or all blanks, control characters and others that cannot be seen. */
export function isBlank(text: string): boolean {
  return BLANK.test(text)
}
