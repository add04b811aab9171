import type { LibraryPhoto } from '#content/photo-library.ts';

/** A photo stored by POST /api/upload; width and height are in pixels. `warning` says what was lost of it: of an animated one, all but a frame. */
export interface UploadedPhoto {
  url: string;
  width: number;
  height: number;
  warning?: string;
}

/** GET /api/admin/photos: all photos with their uses, most recently used first. */
export interface PhotoList {
  photos: LibraryPhoto[];
}

/** The outcome for one photo: its address in the library, or an error as a sentence. */
export type AddedPhoto = { url: string } & ({ address: string; isNew: boolean } | { error: string });

/** POST /api/admin/photos: the outcome for each photo, in the order of the request. */
export interface AddedPhotos {
  photos: AddedPhoto[];
  commit: string | null;
}

/** A photo in the trash: its file name, and the revision that identifies its bytes. */
export interface PhotoInTrash {
  slug: string;
  revision: string;
}

/** Deleted photos, each with what restores it, and the commit. */
export interface DeletedPhotos {
  commit: string;
  photos: PhotoInTrash[];
}
