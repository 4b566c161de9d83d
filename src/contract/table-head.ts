/**
 * Begins a line of an article's text that is a cell in a table's head. The search finds its words, but results do not
 * show it: apart from the cells below it says nothing. Control characters are taken out of texts before.
 */
export const TABLE_HEAD = '\u0001'
