/** Of the HTML of one article, in UTF-8. Two megabytes are a thick book; more is a picture pasted into the text. */
export const MAX_ARTICLE_BYTES = 2 * 2 ** 20

/** Of a cleaned body as it is kept: twice the largest article. Only tags that multiply come to more. */
export const MAX_CLEANED_BYTES = 2 * MAX_ARTICLE_BYTES

/**
 * Links and pictures of one article: each is looked up while its site is made. What comes after them stays as its
 * text.
 */
export const MOST_LINKS = 5_000
export const MOST_PICTURES = 2_000
