import type { TestProject } from 'vitest/node';
import { plantedFiles } from './planted.ts';
import { startTarget } from './target.ts';

/** Starts the site that the abuse tests share, with secret drafts in it. */
export default async function startSharedSite({ provide }: TestProject): Promise<() => Promise<void>> {
  const target = await startTarget();
  try {
    await target.commit(plantedFiles);
    await target.live();
  } catch (reason) {
    await target.close();
    throw reason;
  }
  const { address, root, data } = target;
  provide('abuseTarget', { address, root, data });
  return () => target.close();
}
