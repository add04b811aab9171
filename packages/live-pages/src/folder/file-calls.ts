import { linkSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { link, readFile, rename, writeFile } from 'node:fs/promises';

/** How files are read, written and moved. */
export interface FileCalls {
  readFile(file: string): Promise<Uint8Array>;
  writeFile(file: string, bytes: Uint8Array): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  link(from: string, to: string): Promise<void>;
}

/** Calls that leave the program free meanwhile. */
export const waitingCalls: FileCalls = { readFile: (file) => readFile(file), writeFile, rename, link };

/** Calls that block. They take a third of the CPU time, and suit a program that does nothing else meanwhile, such as a build. */
export const blockingCalls: FileCalls = {
  readFile: (file) => Promise.try(() => readFileSync(file)),
  writeFile: (file, bytes) => Promise.try(() => writeFileSync(file, bytes)),
  rename: (from, to) => Promise.try(() => renameSync(from, to)),
  link: (from, to) => Promise.try(() => linkSync(from, to)),
};
