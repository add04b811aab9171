import { useEffect, useMemo, useState } from 'react';
import { DRAFT_KINDS, type DraftKind, type ListedDraft } from '#api/drafts.ts';
import { counted } from '#domain/counted.ts';
import { formRules } from '../../entry/fields/form-rules.ts';
import { ReturnedStrip } from '../../entry/history/ReturnedStrip.tsx';
import { draftsOf, draftsViewFrom, screenOf } from '../../routing/address.ts';
import { Frame } from '../../frame/Frame.tsx';
import { replaceAddress, useAddress } from '../../routing/navigation.ts';
import { Button } from '../../kit/Button.tsx';
import { ChosenBar, useChosen } from '../../kit/Chosen.tsx';
import { Empty } from '../../kit/Empty.tsx';
import { Failed } from '../../kit/Failed.tsx';
import { Fetching } from '../../kit/Fetching.tsx';
import { ShowMore, useFirst } from '../../kit/ShowMore.tsx';
import { Tabs } from '../../kit/Tabs.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { importedSlugs } from '../kitchen/import/stored-import.ts';
import { ChangeDrafts } from './ChangeDrafts.tsx';
import { DraftItem } from './DraftItem.tsx';
import { type DraftFilter, filtersOf, isSameFilter, isShown } from './draft-filters.ts';
import { useDrafts } from './use-drafts.ts';

const ROWS = 100;
const NAMES: Record<DraftKind, { label: string; one: string; many: string }> = {
  recipe: { label: 'Recipes', one: 'recipe', many: 'recipes' },
  post: { label: 'Posts', one: 'post', many: 'posts' },
};
const LABELS: Record<DraftKind, (field: string) => string> = { recipe: formRules('recipe').labelOf, post: formRules('post').labelOf };

/** What drafts lack to be published, and changes of several of them at once. */
export default function Drafts() {
  const { kind } = draftsViewFrom(useAddress());
  return (
    <SignInAgain>
      <Frame title="Drafts" here={screenOf(kind)}>
        <DraftTabs />
      </Frame>
    </SignInAgain>
  );
}

const NONE: ListedDraft[] = [];

function DraftTabs() {
  const { kind, isImported } = draftsViewFrom(useAddress());
  const [imported, setImported] = useState<ReadonlySet<string> | null>(null);
  const { fetched, isBusy, outcome, change, undo } = useDrafts();
  const drafts = fetched.value?.drafts ?? NONE;
  useEffect(() => void importedSlugs().then((slugs) => setImported(new Set(slugs))), []);
  const ofImport = drafts.filter(({ kind: one, id }) => one === 'recipe' && imported?.has(id));
  const isOnlyImported = kind === 'recipe' && isImported && ofImport.length > 0;
  const ofKind = useMemo(() => drafts.filter((draft) => draft.kind === kind), [drafts, kind]);
  return (
    <>
      <Tabs
        label="Drafts"
        tabs={DRAFT_KINDS.map((id) => ({ id, label: `${NAMES[id].label} (${drafts.filter((draft) => draft.kind === id).length})` }))}
        chosen={kind}
        onChoose={(id) => replaceAddress(draftsOf(id))}
      >
        <Fetching {...fetched} />
        {kind === 'recipe' && ofImport.length > 0 && (
          <label className="check">
            <input type="checkbox" checked={isOnlyImported} onChange={({ target }) => replaceAddress(draftsOf('recipe', target.checked))} />
            Only from the last import ({ofImport.length})
          </label>
        )}
        {fetched.value && (
          <DraftList
            key={`${kind} ${isOnlyImported}`}
            kind={kind}
            drafts={isOnlyImported ? ofImport : ofKind}
            isBusy={isBusy}
            onChange={change}
          />
        )}
      </Tabs>
      <div className="inbox-news">
        {outcome && (
          <ReturnedStrip
            key={outcome.commit ?? outcome.became}
            what={outcome.what}
            became={outcome.became}
            commit={outcome.commit}
            onUndo={outcome.undo.length > 0 ? () => undo(outcome) : undefined}
            isBusy={isBusy}
          />
        )}
        {outcome && outcome.problems.length > 0 && <Problems sentences={outcome.problems} />}
      </div>
    </>
  );
}

/** What could not be done: folded, because it may be a hundred sentences above the list. */
function Problems({ sentences }: { sentences: readonly string[] }) {
  const [first] = sentences;
  if (sentences.length === 1) return <Failed>{first}</Failed>;
  return (
    <div className="strip draft-problems" role="alert" data-state="failed">
      <details>
        <summary>{sentences.length} problems</summary>
        <ul className="bulleted">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface DraftListProps {
  kind: DraftKind;
  drafts: readonly ListedDraft[];
  isBusy: boolean;
  onChange: ReturnType<typeof useDrafts>['change'];
}

/** The drafts of a kind, by what they lack, of which several can be chosen. */
function DraftList({ kind, drafts, isBusy, onChange }: DraftListProps) {
  const { one, many } = NAMES[kind];
  const labelOf = LABELS[kind];
  const [filter, setFilter] = useState<DraftFilter>('all');
  const { chosen, choose, chooseOnly } = useChosen();
  const [isChanging, setIsChanging] = useState(false);
  const filters = filtersOf(drafts);
  // What nothing lacks any more is not shown empty.
  const current = filters.find((one) => isSameFilter(one.filter, filter))?.filter ?? 'all';
  const found = drafts.filter((draft) => isShown(draft, current));
  const [shown, more] = useFirst(found, ROWS);
  const picked = found.filter(({ id }) => chosen.has(id));
  if (drafts.length === 0) {
    return <Empty>No drafts. All {many} are published.</Empty>;
  }
  const apply = async (change: Parameters<typeof onChange>[1]) => {
    setIsChanging(false);
    await onChange(picked, change);
    chooseOnly([]);
  };
  return (
    <>
      <div className="view-switch draft-filters" role="group" aria-label="What is missing">
        {filters.map(({ filter: choice, count }) => (
          <button
            key={JSON.stringify(choice)}
            type="button"
            aria-pressed={isSameFilter(choice, current)}
            onClick={() => {
              setFilter(choice);
              chooseOnly([]);
            }}
          >
            {choice === 'all' ? 'All' : choice === 'ready' ? 'Ready to publish' : `No ${labelOf(choice.lacks).toLowerCase()}`}{' '}
            <span className="count">{count}</span>
          </button>
        ))}
      </div>
      <ChosenBar
        label={`Several ${many}`}
        all={found.map(({ id }) => id)}
        chosen={picked.map(({ id }) => id)}
        chooseOnly={chooseOnly}
        words={picked.length === 0 ? `Select all ${found.length}` : `${picked.length} selected`}
      >
        <Button label="Change…" more=" the selected ones" isBusy={isBusy} onClick={() => setIsChanging(true)} />
        <Button
          look="quiet"
          label="Publish"
          more=" the selected ones"
          isBusy={isBusy}
          onClick={() => apply({ set: {}, fill: [], publish: true })}
        />
      </ChosenBar>
      <ul className="inbox-items" aria-label={`Drafts of ${many}`}>
        {shown.map((draft) => (
          <DraftItem
            key={draft.id}
            draft={draft}
            labelOf={labelOf}
            isChosen={chosen.has(draft.id)}
            onChoose={(isChosen) => choose(draft.id, isChosen)}
          />
        ))}
      </ul>
      <ShowMore {...more} />
      {isChanging && (
        <ChangeDrafts
          kind={kind}
          drafts={picked}
          inWords={counted(picked.length, one)}
          onChange={(change) => void apply(change)}
          onClose={() => setIsChanging(false)}
        />
      )}
    </>
  );
}
