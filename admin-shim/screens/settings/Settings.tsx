import { entryViewFrom } from '../../navigation/address.ts';
import { EntryScreen } from '../../entries/EntryScreen.tsx';
import type { ScreenProps } from '../../main.tsx';
import { useAddress } from '../../navigation/navigation.ts';
import { settingsKind } from './settings-kind.tsx';

/** The site's settings, in the tab that the address names. */
export default function Settings({ siteName }: ScreenProps) {
  return <EntryScreen kind={settingsKind} siteName={siteName} view={entryViewFrom(useAddress())} title="Settings" />;
}
