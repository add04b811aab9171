import { useState } from 'react';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { Dialog } from '../../kit/Dialog.tsx';
import { useFound } from '../../kit/search/find.ts';
import { Fetching } from '../../kit/Fetching.tsx';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';
import { Marked } from '../../kit/search/Marked.tsx';
import { photoName, photoWords } from './photo-name.ts';
import { PhotoThumb } from './PhotoThumb.tsx';
import { PHOTOS_AT_ONCE, useLibrary } from './use-library.ts';

interface LibraryDialogProps {
  onClose: () => void;
  onChosen: (photo: LibraryPhoto) => void;
}

/** The photos the site has, to choose one of. */
export default function LibraryDialog({ onClose, onChosen }: LibraryDialogProps) {
  const fetched = useLibrary();
  const photos = fetched.value?.photos ?? [];
  const [search, setSearch] = useState('');
  const head = photos.length > 0 && (
    <div className="field">
      <label htmlFor="library-search">Find a photo</label>
      <input id="library-search" type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
    </div>
  );
  return (
    <Dialog title="From the library" onDismiss={onClose} head={head}>
      <Fetching {...fetched} />
      {fetched.value && photos.length === 0 && <p>No photos yet. The ones you take or add show up here.</p>}
      {head && <Choices key={search} photos={photos} search={search} onChosen={onChosen} />}
    </Dialog>
  );
}

interface ChoicesProps {
  photos: readonly LibraryPhoto[];
  search: string;
  onChosen: (photo: LibraryPhoto) => void;
}

function Choices({ photos, search, onChosen }: ChoicesProps) {
  const { items: found, words } = useFound(photos, photoWords, search);
  const [shown, more] = useFirst(found, PHOTOS_AT_ONCE);
  if (found.length === 0) return <p role="status">No photo matches. The search looks at the name, the description and where it is used.</p>;
  return (
    <>
      <ul className="library-choices" aria-label="Photos, most recently used first">
        {shown.map((photo) => (
          <li key={photo.address}>
            <button type="button" onClick={() => onChosen(photo)}>
              <PhotoThumb {...photo} />
              <span>
                <Marked text={photoName(photo)} words={words} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}
