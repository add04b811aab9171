import path from 'node:path';
import { loadRenderer } from '#server/renderer/renderer.ts';
import { provideFolderOfRun } from './made-once.ts';

/** Builds the pages' code once, before any test needs it. */
export default async function beforeAll(): Promise<() => Promise<void>> {
  await loadRenderer(path.resolve(import.meta.dirname, '../..'));
  return provideFolderOfRun();
}
