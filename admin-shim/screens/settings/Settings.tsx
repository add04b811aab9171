import { entryViewFrom } from '../../routing/address.ts';
import { EntryScreen } from '../../entry/EntryScreen.tsx';
import { useAddress } from '../../routing/navigation.ts';
import { settingsKind } from './settings-kind.tsx';

/** The site's settings, in the tab that the address names. */
export default function Settings() {
  return <EntryScreen kind={settingsKind} view={entryViewFrom(useAddress())} title="Settings" />;
}
