import { StoreUnavailableError } from '@family-bakery/git-content/content-store';
import { EnvironmentError } from '#functions/runtime/environment/read-variables.ts';
import { FolderInUseError } from '../data/folder-lock.ts';
import { SecretFileError } from '../data/private-file.ts';

const listenSentences: Record<string, (message: string) => string> = {
  EADDRNOTAVAIL: (message) => `This machine does not have that address: ${message}. HOST must be one of its own addresses or names.`,
  ENOTFOUND: (message) => `No machine has that name: ${message}. HOST must be an address or name of this machine.`,
  EAI_AGAIN: (message) => `That name could not be looked up: ${message}. HOST must be an address or name of this machine.`,
};

const folderReasons: Record<string, string> = {
  EACCES: 'this user does not have permission',
  EPERM: 'this user does not have permission',
  EROFS: 'the disk is read-only',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
  ENOSPC: 'the disk is full',
  ENOENT: 'no folder can be created there',
};

/** Errors whose messages are written for the terminal. */
const SENTENCES = [EnvironmentError, StoreUnavailableError, SecretFileError, FolderInUseError];

/** Explains at the terminal why the site did not start: a sentence for known errors, or else the whole error. */
export function startFailure(error: unknown): string {
  if (SENTENCES.some((type) => error instanceof type)) return (error as Error).message;
  const { code = '', message, path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const { address, port } = error as { address?: string; port?: number };
    return `Port ${port} on ${address} is in use. If the site is already running, stop it first; or choose another port, as in PORT=${Number(port) + 1} npm start.`;
  }
  const isNetwork = syscall === 'listen' || syscall === 'getaddrinfo' || syscall === 'bind';
  if (isNetwork && code in listenSentences) return listenSentences[code]?.(message) ?? message;
  if (isNetwork && code === 'EACCES')
    return `This user is not allowed to open that port: ${message}. Set PORT to another one, 1024 or higher.`;
  if (path !== undefined && code in folderReasons && (code !== 'ENOENT' || syscall === 'mkdir'))
    return `${path} cannot be used: ${folderReasons[code]}. SITE_DATA_DIR sets the folder for the site’s data.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
