import { useContext, useMemo } from 'react';
import { entryViewFrom } from '../../routing/address.ts';
import { EntryScreen } from '../../entry/EntryScreen.tsx';
import type { ScreenProps } from '../screen-props.ts';
import { nameOf, Sections } from '../../kit/site-sections.ts';
import { useAddress } from '../../routing/navigation.ts';
import { postKind } from './post-kind.tsx';

/** Blog management: the list of posts, or the form of one in its place, as the address says. */
export default function Blog({ siteName }: ScreenProps) {
  const { blog } = useContext(Sections);
  const posts = useMemo(() => postKind(siteName), [siteName]);
  return <EntryScreen kind={posts} siteName={siteName} view={entryViewFrom(useAddress())} title={nameOf(blog, 'Blog')} />;
}
