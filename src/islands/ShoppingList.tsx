import { type SubmitEvent, useRef, useState } from 'react';
import {
  EMPTY_LIST,
  type ShoppingList as List,
  withoutOwn,
  withoutRecipe,
  withRecipe,
  withTick,
} from '@family-bakery/recipes/shopping/shopping-list';
import { Linocut } from './Linocut.tsx';
import { ShoppingItems } from './ShoppingItems.tsx';
import { ShoppingRecipes } from './ShoppingRecipes.tsx';
import { useAisles } from './use-aisles.ts';
import { useShoppingList } from './use-shopping-list.ts';

const MOST_LETTERS = 200;

/** What was taken off the list, and the list before. */
interface Undo {
  words: string;
  before: List;
}

/** Whether the device has a way to send a text to somewhere else. */
const canShare = (): boolean => Reflect.has(navigator, 'share');

/** Shares a text where the device can, otherwise copies it. Gives what there is to say about it. */
async function share(text: string): Promise<string> {
  try {
    if (canShare()) {
      await navigator.share({ title: 'Shopping list', text });
      return '';
    }
    await navigator.clipboard.writeText(text);
    return 'Copied. Paste it into a message or a note.';
  } catch (error) {
    const isCanceled = error instanceof DOMException && error.name === 'AbortError';
    return isCanceled ? '' : 'Your browser didn’t let the list be shared. You can print it instead.';
  }
}

/** The shopping list: recipes at their scales and lines of one's own, as one list by aisle. */
export default function ShoppingList() {
  const { list, isKept, store, news } = useShoppingList();
  const [undo, setUndo] = useState<Undo | null>(null);
  const [said, setSaid] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const { aisles, text, isFailed } = useAisles(list);

  if (!list) return <p className="shopping-waiting scripted">Getting your list…</p>;

  /** Changes the list. With words it takes something away, which can be undone. */
  const change = (by: (list: List) => List, words?: string) => {
    setSaid('');
    setUndo(words === undefined ? null : { words, before: store.read() });
    store.change(by);
    // The button that was pressed is gone.
    if (words !== undefined) status.current?.focus();
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const text = field.current?.value.trim().replace(/\s+/g, ' ');
    if (field.current && text) {
      field.current.value = '';
      change((before) => ({ ...before, own: [...before.own, text] }));
    }
    field.current?.focus();
  };
  const items = aisles?.flatMap((aisle) => aisle.items) ?? [];
  const count = items.length;
  const ticked = items.filter(({ isTicked }) => isTicked).length;
  const isEmpty = list.recipes.length + list.own.length === 0;

  return (
    <div className="shopping">
      {list.recipes.length > 0 && (
        <ShoppingRecipes
          recipes={list.recipes}
          news={news}
          onScale={(recipe, scale) => change((before) => withRecipe(before, { ...recipe, scale }))}
          onRemove={({ slug, title }) => change((before) => withoutRecipe(before, slug), `${title} is off the list.`)}
        />
      )}
      <form onSubmit={add}>
        <label htmlFor="own-line">Something else?</label>
        <input ref={field} id="own-line" autoComplete="off" enterKeyHint="done" maxLength={MOST_LETTERS} placeholder="2 lb apples" />
        <button type="submit" className="button quiet">
          Add
        </button>
      </form>
      <div ref={status} className="shopping-status" role="status" tabIndex={-1}>
        {!isKept && <p className="shopping-problem">There’s no room left on this device. The list stays until you close this page.</p>}
        {said && <p>{said}</p>}
        {undo && (
          <p>
            {undo.words}{' '}
            <button type="button" className="clear-filters" onClick={() => change(() => undo.before)}>
              Undo
            </button>
          </p>
        )}
        {count > 0 && (
          <p className="list-count">
            {ticked > 0 ? `${ticked} of ${count} in the basket` : `${count} ${count === 1 ? 'thing' : 'things'} to buy`}
          </p>
        )}
      </div>
      {isEmpty ? (
        <div className="list-empty">
          <Linocut subject="bowl" />
          <h2>Nothing on your list yet</h2>
          <p>Open a recipe you’d like to make and press “Add to Shopping List”.</p>
          <a className="button quiet" href="/kitchen">
            Look for a recipe
          </a>
        </div>
      ) : !aisles ? (
        <p className="shopping-waiting scripted">
          {isFailed ? 'The list couldn’t be put together. Check your connection and open the page again.' : 'Adding it up…'}
        </p>
      ) : (
        <>
          <ShoppingItems
            aisles={aisles}
            hasReasons={list.recipes.length > 1 || list.own.length > 0}
            onTick={(item, isTicked) => change((before) => withTick(before, item, isTicked))}
            onRemove={(own) => change((before) => withoutOwn(before, own), `“${own}” is off the list.`)}
          />
          <p className="shopping-actions">
            <button type="button" className="button" onClick={() => void share(text).then(setSaid)}>
              {canShare() ? 'Share as Text' : 'Copy as Text'}
            </button>
            <button type="button" className="button quiet" onClick={() => print()}>
              Print
            </button>
            <button type="button" className="button quiet" onClick={() => change(() => EMPTY_LIST, 'The list is empty.')}>
              Clear the List
            </button>
          </p>
        </>
      )}
    </div>
  );
}
