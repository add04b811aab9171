import { useEffect, useState } from 'react';
import { liveBuild, publishingStatus } from '../../network/api-client.ts';
import { followPublication, type Publication } from './publication.ts';

/** How far a commit has come, kept up to date; null if there is none to follow. */
export function usePublication(commit: string | null): Publication | null {
  const [followed, setFollowed] = useState<{ commit: string; publication: Publication } | null>(null);

  useEffect(() => {
    if (commit === null) return undefined;
    const stop = new AbortController();
    void followPublication(commit, { liveBuild, publishingStatus }, stop.signal).then((publication) => {
      if (publication) setFollowed({ commit, publication });
    });
    return () => stop.abort();
  }, [commit]);

  if (commit === null) return null;
  return followed?.commit === commit ? followed.publication : { state: 'publishing' };
}
