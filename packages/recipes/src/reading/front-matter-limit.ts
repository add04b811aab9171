/** The most characters of front matter that is read, because the time it takes grows with it. */
export const FRONT_MATTER_LIMIT = 20_000;
