import { entryViewFrom } from '../../routing/address.ts';
import { EntryScreen } from '../../entry/EntryScreen.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { useAddress } from '../../routing/navigation.ts';
import { settingsKind } from './settings-kind.tsx';

/** The site's settings, in the tab that the address names. */
export default function Settings({ siteName }: ScreenProps) {
  return <EntryScreen kind={settingsKind} siteName={siteName} view={entryViewFrom(useAddress())} title="Settings" />;
}
