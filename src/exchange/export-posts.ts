import { strToU8 } from 'fflate';
import type { PhotoAt } from './export-recipes.ts';

/** A post to export: its file as the site has it, and the addresses of the photos in it. */
export interface ExportedPost {
  path: string;
  text: string;
  photos: readonly string[];
}

/** Posts as files of Markdown with their photos, in the folders that sites made of files look in, as does the import. */
export async function exportPosts(posts: readonly ExportedPost[], photoAt: PhotoAt): Promise<Record<string, Uint8Array>> {
  const files: Record<string, Uint8Array> = {};
  for (const { path, text } of posts) files[path] = strToU8(text);
  for (const address of new Set(posts.flatMap(({ photos }) => photos))) {
    const bytes = await photoAt(address);
    if (bytes) files[`public${address}`] = bytes;
  }
  return files;
}
