import { useState } from 'react';
import { blogViewFrom } from '../../address.ts';
import type { ScreenProps } from '../../main.tsx';
import { useAddress } from '../../parts/navigation.ts';
import { SignInAgain } from '../../parts/SignInAgain.tsx';
import { PostEditor } from './PostEditor.tsx';
import { PostTable } from './PostTable.tsx';

/** Blog management: the list of posts, or the form of one in its place, as the address says. */
export default function Blog({ siteName }: ScreenProps) {
  const address = useAddress();
  const view = blogViewFrom(address.slice(address.indexOf('?')));
  const [search, setSearch] = useState('');
  return (
    <SignInAgain>
      {view.kind === 'list' ? (
        <PostTable siteName={siteName} search={search} onSearch={setSearch} />
      ) : (
        <PostEditor siteName={siteName} id={view.kind === 'edit' ? view.id : null} />
      )}
    </SignInAgain>
  );
}
