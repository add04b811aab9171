import { useContext, useMemo } from 'react';
import { entryViewFrom } from '../../routing/address.ts';
import { EntryScreen } from '../../entry/EntryScreen.tsx';
import { SiteName } from '../../kit/site-name.ts';
import { nameOf, Sections } from '../../kit/site-sections.ts';
import { useAddress } from '../../routing/navigation.ts';
import { postKind } from './post-kind.tsx';

/** Blog management: the list of posts, or the form of one in its place, as the address says. */
export default function Blog() {
  const siteName = useContext(SiteName);
  const { blog } = useContext(Sections);
  const posts = useMemo(() => postKind(siteName), [siteName]);
  return <EntryScreen kind={posts} view={entryViewFrom(useAddress())} title={nameOf(blog, 'Blog')} />;
}
