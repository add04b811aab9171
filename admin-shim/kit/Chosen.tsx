import { type ReactNode, useState } from 'react';

/** Which items of a list are chosen, by their ids. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return {
    chosen,
    choose: (id: string, isChosen: boolean) => setChosen(new Set(isChosen ? [...chosen, id] : [...chosen].filter((one) => one !== id))),
    chooseOnly: (ids: readonly string[]) => setChosen(new Set(ids)),
  };
}

interface ChooseProps {
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  children: ReactNode;
}

/** The checkbox that chooses an item. */
export const Choose = ({ isChosen, onChoose, children }: ChooseProps) => (
  <label className="inbox-choose">
    <input type="checkbox" checked={isChosen} onChange={({ target }) => onChoose(target.checked)} />
    {children}
  </label>
);

interface ChosenBarProps {
  /** What it is about, for those who do not see it: 'Several comments'. */
  label: string;
  /** The ids of all that can be chosen, and of those that are. */
  all: readonly string[];
  chosen: readonly string[];
  chooseOnly: (ids: readonly string[]) => void;
  /** What is beside the checkbox for all, which says how many are chosen. */
  words: string;
  /** What can be done with the chosen ones; there once some are. */
  children: ReactNode;
}

/** Chooses all items of a list or none, and does something with several. */
export const ChosenBar = ({ label, all, chosen, chooseOnly, words, children }: ChosenBarProps) => (
  <div className="inbox-bar" role="group" aria-label={label} data-chosen={chosen.length > 0 ? '' : undefined}>
    <Choose isChosen={chosen.length === all.length} onChoose={(isChosen) => chooseOnly(isChosen ? all : [])}>
      {words}
    </Choose>
    {chosen.length > 0 && children}
  </div>
);
