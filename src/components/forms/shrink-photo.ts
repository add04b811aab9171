import { PHOTO_LIMIT_BYTES } from '#domain/visitor-photo.ts';

/** Longer than this, a photo is made smaller before it is sent. */
const LARGE_BYTES = 1_500_000;
const LONGEST_SIDE = 2_000;
const QUALITY = 0.85;

/** A photo as a JPEG of at most 2,000 pixels. Throws if the browser cannot read it. */
async function asSmallJpeg(photo: File): Promise<File> {
  const picture = await createImageBitmap(photo);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(picture.width * scale, picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const type = 'image/jpeg';
  return new File([await canvas.convertToBlob({ type, quality: QUALITY })], 'photo.jpg', { type });
}

/**
 * Makes the photo in a field smaller if it is large, and a JPEG of one in another format that the browser reads. What stays too large is told
 * before the form is sent.
 */
export async function shrinkPhoto(field: HTMLInputElement): Promise<void> {
  const [photo] = field.files ?? [];
  // Some browsers know no type of HEIC.
  if (photo && photo.type !== '' && !photo.type.startsWith('image/')) {
    field.setCustomValidity('This file is not a photo: choose a JPEG or PNG.');
    return;
  }
  if (photo && (photo.size > LARGE_BYTES || !/jpe|png|web/.test(photo.type))) {
    field.setCustomValidity('One moment: the photo is being made smaller.');
    const small = new DataTransfer();
    const made = await asSmallJpeg(photo).catch(() => photo);
    // Another may have been chosen meanwhile.
    if (field.files?.[0] !== photo) return;
    small.items.add(made);
    field.files = small.files;
  }
  const isTooLarge = (field.files?.[0]?.size ?? 0) > PHOTO_LIMIT_BYTES;
  field.setCustomValidity(isTooLarge ? `This photo is too large: choose one of at most ${PHOTO_LIMIT_BYTES / 1_000_000} MB.` : '');
}
