import { useState } from 'react';
import type { DeletedPhotos } from '#api/photos.ts';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { PHOTOS, TRASH } from '../../routing/address.ts';
import { useFound } from '../../kit/search/find.ts';
import { Frame } from '../../frame/Frame.tsx';
import { useChosen } from '../../kit/Chosen.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { MovedPhotos } from '../../entry/photos/MovedPhotos.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { photoWords } from '../../entry/photos/photo-name.ts';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';
import { PHOTOS_AT_ONCE, useLibrary } from '../../entry/photos/use-library.ts';
import type { AddedPhoto } from '../../entry/photos/use-uploads.ts';
import { AddPhotos } from './AddPhotos.tsx';
import { ChosenPhotos } from './ChosenPhotos.tsx';
import { PhotoItem } from './PhotoItem.tsx';

/** The photos the site keeps: more of them, what each shows and where it is used, and those that nothing uses any more. */
export default function Photos() {
  const trash = <ButtonLink look="plain" label="Trash" href={TRASH} />;
  return (
    <SignInAgain>
      <Frame title="Photos" here={PHOTOS} action={trash}>
        <PhotoScreen />
      </Frame>
    </SignInAgain>
  );
}

const NONE: LibraryPhoto[] = [];

function PhotoScreen() {
  const fetched = useLibrary();
  const [search, setSearch] = useState('');
  const [isUnusedOnly, setIsUnusedOnly] = useState(false);
  const [moved, setMoved] = useState<DeletedPhotos | null>(null);
  const [added, setAdded] = useState<AddedPhoto[]>([]);

  function onAdded(photos: AddedPhoto[]): void {
    setAdded((before) => [...before, ...photos]);
    // New photos come first, and no filter may hide them.
    setSearch('');
    setIsUnusedOnly(false);
    fetched.reload();
  }

  const photos = fetched.value?.photos ?? NONE;
  const { items: found, words } = useFound(photos, photoWords, search);
  const unused = photos.filter(({ uses }) => uses.length === 0);
  return (
    <>
      <AddPhotos onAdded={onAdded} />
      <p role="status" className="photo-news">
        {addedWords(added)}
      </p>
      {moved && <MovedPhotos key={moved.commit} moved={moved} onBack={fetched.reload} />}
      <Fetching {...fetched} />
      {photos.length > 0 && (
        <div className="photo-filters">
          <div className="field search">
            <label htmlFor="photo-search">Find a photo</label>
            <input id="photo-search" type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
          </div>
          <label className="check">
            <input type="checkbox" checked={isUnusedOnly} onChange={({ target }) => setIsUnusedOnly(target.checked)} />
            Unused only ({unused.length})
          </label>
        </div>
      )}
      {fetched.value && (
        <PhotoItems
          key={`${search} ${isUnusedOnly}`}
          photos={isUnusedOnly ? found.filter(({ uses }) => uses.length === 0) : found}
          words={words}
          none={noneWords(photos, search)}
          added={added}
          mayChoose={isUnusedOnly}
          onMoved={(photos) => {
            setMoved(photos);
            fetched.reload();
          }}
        />
      )}
    </>
  );
}

interface PhotoItemsProps {
  photos: LibraryPhoto[];
  /** The words that found them, to be marked. */
  words: readonly string[];
  /** The text if there are none. */
  none: string;
  added: readonly AddedPhoto[];
  /** Whether several can be chosen and moved to the trash together. */
  mayChoose: boolean;
  onMoved: (photos: DeletedPhotos) => void;
}

function PhotoItems({ photos, words, none, added, mayChoose, onMoved }: PhotoItemsProps) {
  const [shown, more] = useFirst(photos, PHOTOS_AT_ONCE);
  const { chosen, choose, chooseOnly } = useChosen();
  const news = new Set(added.map(({ address }) => address));
  if (photos.length === 0) return <p className="empty">{none}</p>;
  return (
    <>
      {mayChoose && <ChosenPhotos photos={photos} chosen={chosen} chooseOnly={chooseOnly} onMoved={onMoved} />}
      <ul className="photo-items" aria-label="Photos, most recently used first">
        {shown.map((photo) => (
          <PhotoItem
            key={photo.address}
            photo={photo}
            words={words}
            isNew={news.has(photo.address)}
            {...(mayChoose && {
              isChosen: chosen.has(photo.address),
              onChoose: (isChosen: boolean) => choose(photo.address, isChosen),
            })}
            onMoved={onMoved}
          />
        ))}
      </ul>
      <ShowMore {...more} />
    </>
  );
}

const counted = (count: number): string => (count === 1 ? 'One photo' : `${count} photos`);

/** Sums up the photos that were added since the screen was opened. */
function addedWords(added: readonly AddedPhoto[]): string {
  const isNew = added.filter((photo) => photo.isNew).length;
  const known = added.length - isNew;
  const sentences = [
    ...(isNew > 0 ? [`${counted(isNew)} added. Say what ${isNew === 1 ? 'it shows' : 'they show'}, once for every place.`] : []),
    ...(known > 0 ? [`${counted(known)} ${known === 1 ? 'was' : 'were'} here already.`] : []),
  ];
  return sentences.join(' ');
}

function noneWords(photos: LibraryPhoto[], search: string): string {
  if (photos.length === 0) return 'No photos yet. Add some here, or with a post or a recipe.';
  return search.trim() === ''
    ? 'Every photo is used somewhere.'
    : 'No photo matches. The search looks at the name, the description and where it is used.';
}
