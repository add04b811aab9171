/** The order in which files are made in the background: lower ranks first. */
export const RANK = { saved: 0, list: 1, page: 2, file: 3, photo: 4, rest: 5 } as const;
export type Rank = (typeof RANK)[keyof typeof RANK];

/** What is made before photos. */
export const BEFORE_PHOTOS: readonly Rank[] = [RANK.saved, RANK.list, RANK.page];

/** Whether a file of the published folder is a size of a photo. */
export const isRendition = (name: string): boolean => name.startsWith('media/');

/** The rank of a file when only its name is known. */
export const rankOfFile = (name: string): Rank => (isRendition(name) ? RANK.photo : RANK.page);
