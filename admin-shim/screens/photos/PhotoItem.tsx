import { useId, useState } from 'react';
import type { DeletedPhotos } from '#api/photos.ts';
import type { LibraryPhoto } from '#content/photo-library.ts';
import { capitalized } from '#domain/capitalized.ts';
import { getKind } from '#schema/content-kinds.ts';
import { Button } from '../../kit/Button.tsx';
import { editUse } from '../../routing/address.ts';
import { mayBeDeleted } from './ChosenPhotos.tsx';
import { Choose } from '../../kit/Chosen.tsx';
import { Choice } from '../../kit/Choice.tsx';
import { Marked } from '../../kit/search/Marked.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { FocusPanel } from '../../entry/photos/FocusPanel.tsx';
import { deletePhotos } from '../../entry/photos/photo-calls.ts';
import { photoName } from '../../entry/photos/photo-name.ts';
import { PhotoThumb } from '../../entry/photos/PhotoThumb.tsx';
import { PhotoWords } from './PhotoWords.tsx';

interface PhotoItemProps {
  photo: LibraryPhoto;
  /** The words that found it, to be marked. */
  words: readonly string[];
  /** Whether it was added just now, and is yet to be described. */
  isNew: boolean;
  /** Whether it is chosen, where several can be. */
  isChosen?: boolean;
  onChoose?: (isChosen: boolean) => void;
  onMoved: (moved: DeletedPhotos) => void;
}

/** Places beyond these are shown when asked for. */
const USES = 6;

const kindOf = (use: LibraryPhoto['uses'][number]): string => capitalized(getKind(use.kind).label);

/** A photo of the library, with all that can be done with it. */
export function PhotoItem({ photo, words, isNew, isChosen = false, onChoose, onMoved }: PhotoItemProps) {
  const id = useId();
  const { address, width, height, uses, mayBeUsed } = photo;
  const name = photoName(photo);
  const [isAsking, setIsAsking] = useState(false);
  const [isWhole, setIsWhole] = useState(uses.length <= USES);
  const withSession = useSession();

  async function remove(): Promise<string | null> {
    const answer = await withSession(() => deletePhotos([address]));
    if (!answer.ok) return (answer.failure.kind !== 'network' && answer.failure.message) || 'The photo could not be deleted.';
    setIsAsking(false);
    onMoved(answer.value);
    return null;
  }

  return (
    <li className="photo-item">
      <a href={address} target="_blank" rel="noopener" aria-label={`${name} in full (opens in a new tab)`}>
        <PhotoThumb {...photo} />
      </a>
      <div className="photo-about">
        <h2>
          <Marked text={name} words={words} />
        </h2>
        {onChoose && mayBeDeleted(photo) && (
          <Choose isChosen={isChosen} onChoose={onChoose}>
            Choose<span className="visually-hidden"> {name}</span>
          </Choose>
        )}
        <PhotoWords id={id} address={address} name={name} alt={photo.alt} isAsked={isNew} />
        <p className="field-hint">
          {width.toLocaleString('en-US')} × {height.toLocaleString('en-US')} pixels
        </p>
        {uses.length === 0 ? (
          <p className="field-hint">{mayBeUsed ? 'A content file that cannot be read may use it.' : 'Nothing uses it.'}</p>
        ) : (
          <ul className="photo-uses" aria-label={`Where ${name} is used`}>
            {(isWhole ? uses : uses.slice(0, USES)).map((use) => (
              <li key={`${use.kind}/${use.slug}`}>
                <a href={editUse(use)}>
                  <span>
                    <Marked text={use.title} words={words} />
                  </span>
                </a>{' '}
                {kindOf(use) !== use.title && <span className="field-hint">{kindOf(use)}</span>}
              </li>
            ))}
          </ul>
        )}
        {!isWhole && (
          <Button
            look="plain"
            label={`${uses.length - USES} more`}
            more={` places where ${name} is used`}
            onClick={() => setIsWhole(true)}
          />
        )}
        {mayBeDeleted(photo) && <Button look="plain danger" label="Delete" more={` ${name}`} onClick={() => setIsAsking(true)} />}
      </div>
      <FocusPanel address={address} known={photo.focus ?? null} />
      {isAsking && (
        <Choice
          question="Are you sure you want to delete this photo?"
          yes="Delete"
          no="Keep it"
          onYes={remove}
          onNo={() => setIsAsking(false)}
        >
          <p>It goes to the trash, and can be restored from there.</p>
          <img className="photo-preview" src={address} alt="" />
        </Choice>
      )}
    </li>
  );
}
