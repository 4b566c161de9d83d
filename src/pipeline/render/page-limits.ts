/** Of one page: four of the largest articles. */
export const MAX_PAGE_BYTES = 8 * 2 ** 20

/** A batch ends with the page that makes it longer, so that little lies in memory at once. */
export const MOST_BATCH_BYTES = 2 * MAX_PAGE_BYTES
