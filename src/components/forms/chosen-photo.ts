import { shrinkPhoto } from './shrink-photo.ts';

/** Shows the photo in a field, with a button that takes it out again. */
function showPhoto(field: HTMLInputElement, place: HTMLElement): void {
  const [photo] = field.files ?? [];
  place.querySelector('.chosen-photo')?.remove();
  if (!photo) return;
  const shown = document.createElement('div');
  shown.className = 'chosen-photo';
  const picture = document.createElement('img');
  picture.alt = 'The photo you chose';
  picture.src = URL.createObjectURL(photo);
  picture.addEventListener('load', () => URL.revokeObjectURL(picture.src));
  // One in a format that this browser does not show, such as HEIC: it is sent all the same.
  picture.addEventListener('error', () => picture.replaceWith(photo.name));
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.textContent = 'Remove the photo';
  remove.addEventListener('click', () => {
    field.value = '';
    field.dispatchEvent(new Event('change', { bubbles: true }));
    field.focus();
  });
  shown.append(picture, remove);
  place.querySelector('label')?.after(shown);
}

/** Lets a photo be dropped on its field, makes a large one smaller, and shows it. */
export function takePhotos(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('.photo-drop');
  const field = place?.querySelector('input');
  if (!place || !field) return;
  const choose = async () => {
    await shrinkPhoto(field);
    showPhoto(field, place);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  field.addEventListener('change', () => void choose());
  for (const type of ['dragenter', 'dragover', 'dragleave', 'drop'])
    place.addEventListener(type, (event) => {
      event.preventDefault();
      place.classList.toggle('dragged', type.startsWith('drage') || type === 'dragover');
      const { files } = (event as DragEvent).dataTransfer ?? {};
      if (type !== 'drop' || !files?.[0]) return;
      const one = new DataTransfer();
      one.items.add(files[0]);
      field.files = one.files;
      void choose();
    });
  // One that was chosen before this code came.
  if (field.files?.[0]) void choose();
}
