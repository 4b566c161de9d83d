/**
 * The most bytes (UTF-8) that the HTML of one article may have. Two megabytes are a thick book; a larger article has a
 * picture pasted into its text.
 */
export const MAX_ARTICLE_BYTES = 2 * 2 ** 20

/**
 * The most bytes that a stored cleaned body may have: twice the largest article. Only a body whose tags multiply is
 * larger.
 */
export const MAX_CLEANED_BYTES = 2 * MAX_ARTICLE_BYTES

/**
 * The most links and pictures in one article, because each is looked up when its site is made. Later ones are written
 * as their text.
 */
export const MOST_LINKS = 5_000
export const MOST_PICTURES = 2_000
