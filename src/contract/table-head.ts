/**
 * The first character of a line of an article's text that is a cell of a header row. The search finds its words, but
 * results do not show the line, because without the cells below it says nothing. Texts have no control characters
 * otherwise.
 */
export const TABLE_HEAD = '\u0001'
