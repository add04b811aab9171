import { describe, expect, it } from 'vitest';
import type { PublishingStatus } from '#api/publishing.ts';
import type { Answer } from '../../network/api-client.ts';
import { followPublication, type PublicationSource } from './publication.ts';

const offline = { ok: false, failure: { kind: 'network' } } as const;
const answer = <T>(value: T): Answer<T> => ({ ok: true, value });
const status = (state: PublishingStatus['state'], commit: string, rest: Partial<PublishingStatus> = {}) =>
  answer<PublishingStatus>({ state, commit, builtAt: null, ...rest });

/** A site that gives these answers in turn and then the last one again and again. */
function site(...moments: { live: string | null; status?: Answer<PublishingStatus> }[]): PublicationSource {
  let index = -1;
  const now = () => moments[Math.min(index, moments.length - 1)];
  return {
    liveBuild: () => {
      index += 1;
      const live = now()?.live;
      return Promise.resolve(live ? answer({ commit: live }) : offline);
    },
    publishingStatus: () => Promise.resolve(now()?.status ?? offline),
  };
}

function follow(source: PublicationSource, signal = new AbortController().signal) {
  const waits: number[] = [];
  const wait = (milliseconds: number) => Promise.resolve(void waits.push(milliseconds));
  return { waits, result: followPublication('new', source, signal, wait) };
}

describe('followPublication', () => {
  it('is live once the live build is of the commit', async () => {
    const { waits, result } = follow(site({ live: 'old', status: status('building', 'new') }, { live: 'old' }, { live: 'new' }));
    expect(await result).toEqual({ state: 'live' });
    expect(waits).toHaveLength(2);
    expect(waits[0]).toBe(250);
    expect(waits[1]).toBeGreaterThan(250);
  });

  it('is live once a later commit is', async () => {
    expect(await follow(site({ live: 'old' }, { live: 'later' })).result).toEqual({ state: 'live' });
  });

  it('is live once the site says that there is nothing in it to deploy', async () => {
    const saved = { live: 'old', status: status('live', 'old', { notDeployed: 'new' }) };
    expect(await follow(site({ live: 'old', status: status('live', 'old') }, saved)).result).toEqual({ state: 'live' });
    const { result } = follow(site({ live: 'old', status: status('live', 'old', { notDeployed: 'earlier' }) }, { live: 'new' }));
    expect(await result).toEqual({ state: 'live' });
  });

  it('goes on when the network is away', async () => {
    expect(await follow(site({ live: null }, { live: null }, { live: 'new' })).result).toEqual({ state: 'live' });
  });

  it('says what failed, with the file', async () => {
    const problems = [{ file: 'content/menu/breads.json', path: 'name', message: 'Name is required' }];
    const { waits, result } = follow(site({ live: 'old', status: status('failed', 'new', { error: 'A file is broken', problems }) }));
    expect(await result).toEqual({
      state: 'failed',
      message: 'It is saved, but the site could not be built: Name is required (content/menu/breads.json)',
    });
    expect(waits).toHaveLength(0);
  });

  it('gives the commit time to fix an earlier failure', async () => {
    const broken = { live: 'old', status: status('failed', 'older', { error: 'Broken' }) };
    expect(await follow(site(broken, broken, { live: 'new' })).result).toEqual({ state: 'live' });
    expect(await follow(site(broken)).result).toEqual({ state: 'failed', message: 'It is saved, but the site could not be built: Broken' });
  });

  it('stops asking in the end', async () => {
    const { waits, result } = follow(site({ live: 'old', status: status('building', 'new') }));
    expect(await result).toMatchObject({ state: 'failed' });
    expect(Math.max(...waits)).toBe(5_000);
  });

  it('stops when no one looks any more', async () => {
    const stopped = new AbortController();
    stopped.abort();
    expect(await follow(site({ live: 'old' }), stopped.signal).result).toBeNull();
  });
});
