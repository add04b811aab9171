import { useContext, useMemo } from 'react';
import { entryViewFrom } from '../../navigation/address.ts';
import { EntryScreen } from '../../entries/EntryScreen.tsx';
import type { ScreenProps } from '../../main.tsx';
import { nameOf, Sections } from '../../parts/site-sections.ts';
import { useAddress } from '../../navigation/navigation.ts';
import { postKind } from './post-kind.tsx';

/** Blog management: the list of posts, or the form of one in its place, as the address says. */
export default function Blog({ siteName }: ScreenProps) {
  const { blog } = useContext(Sections);
  const posts = useMemo(() => postKind(siteName), [siteName]);
  return <EntryScreen kind={posts} siteName={siteName} view={entryViewFrom(useAddress())} title={nameOf(blog, 'Blog')} />;
}
