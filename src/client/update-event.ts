/** Told to the page when a newer build is live and input that nobody has saved keeps it from being loaded. */
export const UPDATE_EVENT = 'newer-build'
