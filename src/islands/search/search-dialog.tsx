import { useLayoutEffect, useRef } from 'react';
import { pressedKey } from '#domain/pressed-key.ts';
import { Dialog } from '../parts/Dialog.tsx';
import { createOverlay } from '../parts/overlay.ts';
import { SearchPanel } from './SearchPanel.tsx';
import { useSiteSearch } from './use-site-search.ts';

const MOST_OF_A_KIND = 4;

/** The dialog that searches the whole site. It keeps what was typed. */
function SearchDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const input = useSiteSearch(MOST_OF_A_KIND);
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (!isOpen) return;
    box.current?.select();
    box.current?.focus();
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
      <SearchPanel box={box} hasPage {...input} />
    </Dialog>
  );
}

/** Opens the search over the page. */
export const openSearch = createOverlay((isOpen, close) => <SearchDialog isOpen={isOpen} close={close} />);
