import { useState } from 'react';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { useFound } from '../search/find.ts';
import { Loading } from '../parts/Loading.tsx';
import { Marked } from '../search/Marked.tsx';
import { Notice } from '../parts/Notice.tsx';
import { photoName, photoWords } from './photo-name.ts';
import { PhotoThumb } from './PhotoThumb.tsx';
import { ShowMore, useFirst } from './ShowMore.tsx';
import { useLibrary } from './use-library.ts';

interface LibraryDialogProps {
  onClose: () => void;
  onChosen: (photo: LibraryPhoto) => void;
}

/** The photos the site has, to choose one of. */
export default function LibraryDialog({ onClose, onChosen }: LibraryDialogProps) {
  const { library, reload } = useLibrary();
  const [search, setSearch] = useState('');
  const photos = library.state === 'loaded' ? library.photos : [];
  const head = photos.length > 0 && (
    <div className="field">
      <label htmlFor="library-search">Find a photo</label>
      <input id="library-search" type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
    </div>
  );
  return (
    <Dialog title="From the library" onDismiss={onClose} head={head}>
      {library.state === 'loading' && <Loading>Fetching the photos…</Loading>}
      {library.state === 'failed' && <Notice onTryAgain={reload}>{library.message}</Notice>}
      {library.state === 'loaded' && photos.length === 0 && <p>No photos yet. Take one, and it is here from then on.</p>}
      {photos.length > 0 && <Choices key={search} photos={photos} search={search} onChosen={onChosen} />}
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
  const [shown, more] = useFirst(found);
  if (found.length === 0) return <p role="status">No photo has these words in its name, its description or where it is used.</p>;
  return (
    <>
      <ul className="library-choices" aria-label="Photos, the last used first">
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
