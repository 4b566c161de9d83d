/** Where the session keeps the first address of this visit; one of the five headers of provider calls. */
export const LANDING_URL = 'landing-url'
