import path from 'node:path';
import { loadRenderer } from '#server/renderer/renderer.ts';

/** Builds the pages once, before any test wants them. */
export default async function buildRenderer(): Promise<void> {
  await loadRenderer(path.resolve(import.meta.dirname, '../..'));
}
