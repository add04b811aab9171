/** The files to offer where photos are chosen, as in an input's `accept`. Not every device counts HEIC among images. */
export const PHOTO_FILES = 'image/*,.heic,.heif';

/** Whether something that is dragged or pasted has files in it. */
export const hasFiles = (data: DataTransfer | null): data is DataTransfer => data?.types.includes('Files') ?? false;

/** The files that are dropped or pasted. */
export const filesIn = (data: DataTransfer | null): File[] => (hasFiles(data) ? [...data.files] : []);

/** The files that are pasted into a text: none where words come along, since programs for texts add a picture of those. */
export function filesInsteadOfText(data: DataTransfer | null): File[] {
  const files = filesIn(data);
  if (!data || files.length === 0) return [];
  const { textContent } = new DOMParser().parseFromString(data.getData('text/html'), 'text/html').body;
  return textContent.trim() === '' ? files : [];
}
