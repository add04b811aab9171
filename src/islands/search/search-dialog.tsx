import { useLayoutEffect, useRef } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import { adoptStyle } from '../parts/adopt-style.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { createOverlay } from '../parts/overlay.ts';
import { KeySwitch } from './KeySwitch.tsx';
import style from './search.css?inline';
import { SearchPanel } from './SearchPanel.tsx';
import { useSiteSearch } from './use-site-search.ts';

adoptStyle(style);

const MOST_OF_A_KIND = 4;

interface SearchDialogProps {
  isOpen: boolean;
  close: () => void;
  /** What was typed before it was there. */
  typed: string;
}

/** The dialog that searches the whole site. It keeps what was typed. */
function SearchDialog({ isOpen, close, typed }: SearchDialogProps) {
  const input = useSiteSearch(MOST_OF_A_KIND);
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    box.current?.focus();
    if (typed === '') box.current?.select();
    else input.search(typed);
  }, [isOpen]);
  return (
    <Dialog
      look="search-dialog"
      aria-label="Search"
      isOpen={isOpen}
      onClose={close}
      closesOnLink
      onKeyDown={(event) => {
        // In a search box the key would only clear what was typed.
        if (pressedKey(event) !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      <SearchPanel box={box} hasPage {...input}>
        <KeySwitch />
      </SearchPanel>
    </Dialog>
  );
}

let typed = '';
const show = createOverlay((isOpen, close) => <SearchDialog isOpen={isOpen} close={close} typed={typed} />);

/** Opens the search over the page, with what was typed before it was loaded. */
export function openSearch(text: string): void {
  typed = text;
  show();
}
