import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';

interface TabsProps<T extends string> {
  /** What the tabs are of, for those who do not see them. */
  label: string;
  tabs: readonly { id: T; label: string; errorCount?: number }[];
  chosen: T;
  onChoose: (tab: T) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
}

const TURNS: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Tabs as the ARIA practices have them: one stop for the Tab key, and arrow keys between them. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, children }: TabsProps<T>) {
  const id = useId();

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [id, chosen]);

  const turn = (event: KeyboardEvent) => {
    const next =
      tabs[
        TURNS[pressedKey(event)]?.(
          tabs.findIndex((tab) => tab.id === chosen),
          tabs.length,
        ) ?? -1
      ];
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onChoose(next.id);
    document.getElementById(`${id}-${next.id}`)?.focus();
  };

  return (
    <>
      <div className="tabs" role="tablist" aria-label={label}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen ? 0 : -1}
            onKeyDown={turn}
            onClick={() => onChoose(tab.id)}
          >
            {tab.label}
            {Boolean(tab.errorCount) && (
              <span className="error-count">
                {tab.errorCount}
                <span className="visually-hidden"> to fix</span>
              </span>
            )}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
