import { useState } from 'react';
import type { ListedEntry } from '#api/entries.ts';
import type { Recipe } from '#schema/recipe.ts';
import { createEntryApi } from '../../../entry/entry-api.ts';
import { mergeValues } from '../../../entry/entry-merge.ts';
import { compareLines } from '../../../entry/field-lines.ts';
import { Lines } from '../../../entry/Lines.tsx';
import { formRules } from '../../../entry/fields/form-rules.ts';
import { textIn } from '../../../entry/fields/typed.ts';
import { apiOf } from '../../../routing/address.ts';
import { useFetched } from '../../../network/use-fetched.ts';
import { Button } from '../../../kit/Button.tsx';
import { Fetching } from '../../../kit/Fetching.tsx';
import { smallPhoto } from '../../../entry/photos/photo-calls.ts';
import { useSession } from '../../../session/SignInAgain.tsx';
import type { ImportItem } from './stored-import.ts';

const RULES = formRules('recipe');
const RECIPES = createEntryApi(apiOf('recipe'));
/** What differs although nothing that the recipe says does. */
const NOT_COMPARED = new Set(['slug', 'status', 'publishedAt', 'featuredImageAlt']);

const valuesOf = (recipe: ListedEntry | Recipe) => RULES.valuesOf({ slug: '', ...recipe } as ListedEntry);

interface DuplicateProps {
  item: ImportItem;
  isBusy: boolean;
  onImport: () => void;
}

/** A recipe that was left out: beside the one that the site has, and with a button that imports it all the same. */
export function Duplicate({ item, isBusy, onImport }: DuplicateProps) {
  const { title, slug, incoming } = item;
  const [isOpen, setIsOpen] = useState(false);
  // Imports of an older version of this program did not store it.
  if (slug === undefined || !incoming) return null;
  return (
    <>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
        <summary>
          Compare<span className="visually-hidden"> {title}</span>
        </summary>
        {isOpen && <Differences slug={slug} coming={incoming.recipe} />}
      </details>
      <Button look="quiet" label="Import anyway" more={`: ${title}`} isBusy={isBusy} onClick={onImport} />
    </>
  );
}

/** What differs between the recipe that the site has and the one that comes. */
function Differences({ slug, coming }: { slug: string; coming: Recipe }) {
  const withSession = useSession();
  const fetched = useFetched('recipe', () => withSession(() => RECIPES.get(slug)), [slug]);
  if (!fetched.value) return <Fetching {...fetched} />;
  const [there, here] = [valuesOf(fetched.value), valuesOf(coming)];
  const fields = mergeValues(RULES, null, here, there).overlapping.filter((field) => !NOT_COMPARED.has(field));
  if (fields.length === 0) return <p className="field-hint">Both are the same, word for word.</p>;
  return fields.map((field) => {
    const linesOf = (values: typeof here) => RULES.linesOf(field, values[field]);
    const lines = compareLines(linesOf(here), linesOf(there));
    const sideOf = (label: string, values: typeof here, shown: typeof lines.mine) => (
      <div className="conflict-side">
        <b>{label}</b>
        {field === 'featuredImage' && textIn(values[field]) !== '' ? (
          <img className="photo-preview" src={smallPhoto(textIn(values[field]))} alt={label} />
        ) : (
          <Lines lines={shown} />
        )}
      </div>
    );
    return (
      <section key={field} className="import-difference">
        <h3>{RULES.labelOf(field)}</h3>
        <div className="conflict-sides">
          {sideOf('On the site', there, lines.theirs)}
          {sideOf('In this import', here, lines.mine)}
        </div>
      </section>
    );
  });
}
