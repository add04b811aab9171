import { useState } from 'react';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { PHOTOS } from '../../address.ts';
import type { ScreenProps } from '../../main.tsx';
import { Frame } from '../../parts/Frame.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { Notice } from '../../parts/Notice.tsx';
import { SignInAgain } from '../../parts/SignInAgain.tsx';
import { matchingPhotos } from '../../photos/photo-search.ts';
import { useLibrary } from '../../photos/use-library.ts';
import { PhotoItem } from './PhotoItem.tsx';

/** The photos the site keeps: where each is used, what stays in sight of it, and those that nothing uses any more. */
export default function Photos({ siteName }: ScreenProps) {
  return (
    <SignInAgain>
      <Frame siteName={siteName} title="Photos" here={PHOTOS}>
        <PhotoList />
      </Frame>
    </SignInAgain>
  );
}

function PhotoList() {
  const { library, reload } = useLibrary();
  const [search, setSearch] = useState('');
  const [isUnusedOnly, setIsUnusedOnly] = useState(false);
  const [deleted, setDeleted] = useState<string | null>(null);

  if (library.state === 'loading') return <Loading>Fetching the photos…</Loading>;
  if (library.state === 'failed') return <Notice onTryAgain={reload}>{library.message}</Notice>;
  const unused = library.photos.filter(({ uses }) => uses.length === 0);
  const shown = matchingPhotos(isUnusedOnly ? unused : library.photos, search);
  return (
    <>
      <div className="photo-filters">
        <div className="field search">
          <label htmlFor="photo-search">Find a photo</label>
          <input id="photo-search" type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
        </div>
        <label className="check">
          <input type="checkbox" checked={isUnusedOnly} onChange={({ target }) => setIsUnusedOnly(target.checked)} />
          Only those that nothing uses ({unused.length})
        </label>
      </div>
      <p role="status" className="photo-news">
        {deleted && `${deleted} is deleted.`}
      </p>
      {shown.length === 0 ? (
        <p className="empty">{noneWords(library.photos, search)}</p>
      ) : (
        <ul className="photo-items" aria-label="Photos, the last used first">
          {shown.map((photo) => (
            <PhotoItem
              key={photo.address}
              photo={photo}
              onDeleted={(name) => {
                setDeleted(name);
                reload();
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}

function noneWords(photos: LibraryPhoto[], search: string): string {
  if (photos.length === 0) return 'No photos yet. Those you add to a post or a recipe are kept here.';
  return search.trim() === '' ? 'Every photo is used somewhere.' : 'No photo has these words in its name or where it is used.';
}
