import { useState } from 'react';
import { readStored, writeStored } from '#kitchen/storage.ts';

/** Where the device remembers that the / key does not open the search; also in components/search/search-entry.ts. */
const STORED = 'search-key';

/** Lets people switch the / key off: one that is pressed by accident, or by speaking to the device, must not do something (WCAG 2.1.4). */
export function KeySwitch() {
  const [isOn, setOn] = useState(() => readStored('localStorage', STORED) !== false);
  return (
    <label className="search-key">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => {
          setOn(target.checked);
          writeStored('localStorage', STORED, target.checked ? null : false);
        }}
      />
      <span>
        The <kbd>/</kbd> key opens this search
      </span>
    </label>
  );
}
