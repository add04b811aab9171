import type { LibraryPhoto } from '#content/photo-library.ts';

/** A photo as POST /api/upload keeps it: width and height are pixels. */
export interface UploadedPhoto {
  url: string;
  width: number;
  height: number;
}

/** GET /api/admin/photos: all photos the site keeps, the last used first, with where they are used. */
export interface PhotoList {
  photos: LibraryPhoto[];
}

/** What became of an uploaded photo: its address in the library, or a sentence that says why it is not there. */
export type AddedPhoto = { url: string } & ({ address: string; isNew: boolean } | { error: string });

/** POST /api/admin/photos: what became of each, in the order in which they were sent. */
export interface AddedPhotos {
  photos: AddedPhoto[];
  commit: string | null;
}

/** PUT /api/admin/photos. */
export interface ChangedPhoto {
  address: string;
  commit: string | null;
  /** False where the host deploys the change together with the next one that visitors see. */
  isDeployed: boolean;
}

/** A photo that was deleted. `revision` names what it was, to bring it back. */
export interface DeletedPhoto {
  commit: string;
  revision: string;
}
