import { useMemo } from 'react';
import { entryViewFrom, newPageFrom } from '../../routing/address.ts';
import { EntryScreen } from '../../entry/EntryScreen.tsx';
import { useAddress } from '../../routing/navigation.ts';
import type { FormValues } from '../../entry/entry-kind.ts';
import { pageKind } from './page-kind.tsx';

/** The pages of text: their list, or the form of one in its place, as the address says. A new form may be given a title and an address. */
export default function Pages() {
  const address = useAddress();
  const { title, slug } = newPageFrom(address);
  const kind = useMemo(() => {
    const empty: FormValues = { ...pageKind.form.empty, title, slug };
    return { ...pageKind, form: { ...pageKind.form, empty } };
  }, [title, slug]);
  return <EntryScreen kind={kind} view={entryViewFrom(address)} title="Pages" />;
}
