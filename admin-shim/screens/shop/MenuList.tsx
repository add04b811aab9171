import { useLayoutEffect, useRef, useState } from 'react';
import type { FieldError } from '#domain/content-problem.ts';
import { EntryActions } from '../../entry/EntryActions.tsx';
import type { EntryRowsProps } from '../../entry/entry-kind.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import { editEntry, editField } from '../../routing/address.ts';
import { Link } from '../../routing/Link.tsx';
import { type Answer, type Failure, reasonOf, refusalOf } from '../../network/api-client.ts';
import { Button } from '../../kit/Button.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { SortableItem, SortableList } from '../../kit/rows/Sortable.tsx';
import { countIn, Marked } from '../../kit/search/Marked.tsx';
import { useSession } from '../../session/SignInAgain.tsx';
import { changeListed, type ListedCategory, MENU } from '../week/week-api.ts';
import { changedPlaces } from './category-places.ts';
import { changeOf, isSameItem, type ItemsChange, type ListedItem } from './menu-item.ts';
import { MenuItem } from './MenuItem.tsx';
import { NewItem, type NewMenuItem } from './NewItem.tsx';

/** What was done last, and what undoes it. */
interface Done {
  what: string;
  became: string;
  commit: string | null;
  undo?: () => Promise<unknown>;
}

/** In place of the ID of a category: one that the new item starts. */
const NEW_CATEGORY = '';
const ON_THE_MENU = 'is on the menu';

/** What is wrong with a new item. */
function errorsOf(failure: Failure): readonly FieldError[] {
  return failure.kind === 'refused' && failure.errors.length > 0 ? failure.errors : [{ path: '', message: reasonOf(failure) }];
}

/** The categories of the menu with their items, whose photos and prices are changed right there, and which are dragged into another order. */
export function MenuList({ kind, entries, words, order, onDelete, onChanged }: EntryRowsProps) {
  const withSession = useSession();
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** The category that gets a new item. */
  const [adding, setAdding] = useState<string | null>(entries.length === 0 ? NEW_CATEGORY : null);
  /** The IDs of categories that were moved, until the list is there in this order. */
  const [moved, setMoved] = useState<{ from: typeof entries; ids: readonly string[] } | null>(null);
  const listed = entries as readonly ListedCategory[];
  const categories = moved?.from === entries ? moved.ids.flatMap((id) => listed.find((one) => one.id === id) ?? []) : listed;
  const latest = useRef(categories);
  useLayoutEffect(() => {
    latest.current = categories;
  });
  const mayMove = order === 'site' && words.length === 0 && listed.length > 1;

  /** Changes the items of a category. What others have changed meanwhile stays. */
  async function save(
    category: ListedCategory,
    change: ItemsChange,
    undo: ItemsChange,
    what: string,
    becomes: (items: readonly ListedItem[]) => string,
  ): Promise<Answer<ListedCategory>> {
    const answer = await withSession(() => changeListed(MENU, category, ({ items }) => ({ items: change(items) })));
    if (!answer.ok) return answer;
    const saved = answer.value;
    setProblem(null);
    setDone({
      what,
      became: becomes(saved.items),
      commit: saved.commit,
      async undo() {
        const undone = await save(saved, undo, change, what, () => 'is as it was before');
        if (!undone.ok) setProblem(`It could not be undone. ${reasonOf(undone.failure)}`);
      },
    });
    onChanged();
    return answer;
  }

  async function add(category: ListedCategory, item: NewMenuItem): Promise<readonly FieldError[]> {
    const known = category.items;
    const answer = await save(
      category,
      (items) => [...items, item],
      (items) => items.filter((one) => known.some((before) => isSameItem(before, one))),
      `“${item.name}”`,
      () => ON_THE_MENU,
    );
    return answer.ok ? [] : errorsOf(answer.failure);
  }

  async function addFirst(item: NewMenuItem, category: string): Promise<readonly FieldError[]> {
    const answer = await withSession(() => MENU.save(MENU.creation({ name: category, items: [item] }, crypto.randomUUID())));
    if (!answer.ok) return errorsOf(answer.failure).map((error) => (error.path === 'name' ? { ...error, path: 'category' } : error));
    const { commit } = answer.value;
    const what = `“${item.name}”`;
    setProblem(null);
    setDone({
      what,
      became: ON_THE_MENU,
      commit,
      async undo() {
        const removed = await withSession(() => MENU.remove(answer.value));
        if (removed.ok) setDone({ what, became: 'is in the trash', commit: removed.value.commit });
        else setProblem(`It could not be undone. ${reasonOf(removed.failure)}`);
        onChanged();
      },
    });
    onChanged();
    return [];
  }

  async function move(id: string, to: number): Promise<void> {
    const before = latest.current;
    const from = before.findIndex((one) => one.id === id);
    const category = before[from];
    if (!category || to === from || to < 0 || to >= before.length) return;
    const next = before.toSpliced(from, 1).toSpliced(to, 0, category);
    setMoved({ from: entries, ids: next.map(({ id }) => id) });
    setProblem(null);
    const places = changedPlaces(
      next.map((one) => one.order),
      to,
    );
    let commit: string | null = null;
    for (const [index, number] of places) {
      const answer = await withSession(() => changeListed(MENU, next[index] as ListedCategory, () => ({ order: number })));
      if (!answer.ok) {
        setProblem(`The order could not be saved. ${reasonOf(answer.failure)}`);
        setMoved(null);
        break;
      }
      ({ commit } = answer.value);
    }
    setDone(null);
    if (commit !== null)
      setDone({ what: `“${category.title}”`, became: `is at place ${to + 1} of ${next.length}`, commit, undo: () => move(id, from) });
    onChanged();
  }

  return (
    <>
      {listed.length === 0 && <Empty>{kind.list.none}</Empty>}
      {listed.length === 0 &&
        (adding === NEW_CATEGORY ? (
          <NewItem onAdd={addFirst} onClose={() => setAdding(null)} />
        ) : (
          <Button look="quiet" icon="plus" label="Add an item" onClick={() => setAdding(NEW_CATEGORY)} />
        ))}
      <SortableList
        className="menu-list"
        order={categories.map(({ id }) => id)}
        onMove={(from, to) => void move(categories[from]?.id ?? '', to)}
      >
        {categories.map((category, index) => {
          const { id, title, items } = category;
          const head = (
            <h2>
              <Link href={editEntry('menu', id)}>
                <Marked text={title} words={words} />
              </Link>
            </h2>
          );
          // The items with most of the words that are searched for, or all of them if only the category has any.
          const counts = items.map(({ name }) => countIn(name, words));
          const shown = items.filter((_, place) => counts[place] === Math.max(...counts));
          const body = (
            <>
              <ul className="menu-items" aria-label={title}>
                {shown.map((item) => (
                  <MenuItem
                    key={item.id ?? item.name}
                    item={item}
                    words={words}
                    href={editField('menu', id, `items[${items.indexOf(item)}]`)}
                    onChange={async (part, becomes) => {
                      const before = Object.fromEntries(Object.keys(part).map((name) => [name, item[name as keyof typeof item]]));
                      const [change, undo] = [changeOf(item, part), changeOf(item, before)];
                      const answer = await save(category, change, undo, `“${item.name}”`, (items) =>
                        becomes(items.find((one) => isSameItem(one, item)) ?? item),
                      );
                      return answer.ok ? null : refusalOf(answer.failure);
                    }}
                  />
                ))}
              </ul>
              {adding === id ? (
                <NewItem category={title} onAdd={(item) => add(category, item)} onClose={() => setAdding(null)} />
              ) : (
                <Button look="quiet" icon="plus" label="Add an item" more={` to ${title}`} onClick={() => setAdding(id)} />
              )}
              <p className="row-actions">
                <EntryActions kind={kind} entry={category} onDelete={onDelete} />
              </p>
            </>
          );
          if (mayMove)
            return (
              <SortableItem key={id} className="menu-category" name={title} onMove={(by) => void move(id, index + by)} head={head}>
                {body}
              </SortableItem>
            );
          return (
            <li key={id} className="menu-category">
              {head}
              {body}
            </li>
          );
        })}
      </SortableList>
      <div className="inbox-news">
        <Failed>{problem}</Failed>
        {done && (
          <ReturnedStrip
            key={`${done.commit} ${done.became}`}
            what={done.what}
            became={done.became}
            commit={done.commit}
            onUndo={done.undo}
            undoMore={`: ${done.what} as it was`}
          />
        )}
      </div>
    </>
  );
}
