import type { ListedDraft } from '#api/drafts.ts';
import { Choose } from '../../kit/Chosen.tsx';
import { editField } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';
import { PhotoThumb } from '../../entry/photos/PhotoThumb.tsx';
import { lacksOf } from './draft-filters.ts';

interface DraftItemProps {
  draft: ListedDraft;
  labelOf: (field: string) => string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

const list = new Intl.ListFormat('en-US');

/** A draft with what it lacks, and what there is to fill that in with. */
export function DraftItem({ draft, labelOf, isChosen, onChoose }: DraftItemProps) {
  const { kind, id, title, photo, missing, offers } = draft;
  const lacks = lacksOf(draft);
  const required = lacks.filter((field) => missing.some(({ path }) => path.startsWith(field)));
  const offered = Object.entries(offers).filter(([field]) => lacks.includes(field) && field !== 'featuredImage');
  return (
    <li className="inbox-item" data-chosen={isChosen ? '' : undefined}>
      <Choose isChosen={isChosen} onChoose={onChoose}>
        <span className="visually-hidden">Choose {title}</span>
      </Choose>
      <div className="draft">
        {photo !== undefined && <PhotoThumb address={photo} />}
        <div className="inbox-body">
          <h2>
            <Link href={editField(kind, id, missing[0]?.path ?? '')}>
              <bdi>{title}</bdi>
            </Link>
          </h2>
          <p className={required.length > 0 ? 'draft-missing' : undefined}>
            {required.length > 0 ? `Missing: ${list.format(required.map(labelOf))}` : 'Ready to publish'}
            {photo === undefined && !required.includes('featuredImage') && '. It has no photo.'}
          </p>
          {offered.map(([field, text]) => (
            <p key={field} className="field-hint">
              {labelOf(field)}, suggested: <bdi>{text}</bdi>
            </p>
          ))}
          {offers.featuredImage !== undefined && (
            <p className="field-hint draft-offer">
              {labelOf('featuredImage')}, suggested: <PhotoThumb address={offers.featuredImage} />
            </p>
          )}
        </div>
      </div>
    </li>
  );
}
