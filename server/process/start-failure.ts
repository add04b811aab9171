import { StoreUnavailableError } from '#domain/content-store.ts';
import { EnvironmentError } from '#functions/environment/read-variables.ts';
import { SecretFileError } from '../data/private-file.ts';

const listenSentences: Record<string, (message: string) => string> = {
  EADDRNOTAVAIL: (message) => `This machine has no such address: ${message}. HOST must be an address or name of its own.`,
  ENOTFOUND: (message) => `There is no machine of that name: ${message}. HOST must be an address or name of this machine.`,
  EAI_AGAIN: (message) => `That name could not be looked up: ${message}. HOST must be an address or name of this machine.`,
};

const folderReasons: Record<string, string> = {
  EACCES: 'this user may not use it',
  EPERM: 'this user may not use it',
  EROFS: 'the disk can only be read',
  ENOTDIR: 'a file is in its way',
  EEXIST: 'a file is in its way',
  ENOSPC: 'the disk is full',
  ENOENT: 'no folder can be made there',
};

/** Why the site did not start, for the person at the terminal: a sentence where one is known, else the whole error. */
export function startFailure(error: unknown): string {
  if (error instanceof EnvironmentError || error instanceof StoreUnavailableError || error instanceof SecretFileError) return error.message;
  const { code = '', message, path, syscall } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const { address, port } = error as { address?: string; port?: number };
    return `Port ${port} on ${address} is in use. If the site is running already, end it first; or choose another port, as in PORT=${Number(port) + 1} npm start.`;
  }
  const isNetwork = syscall === 'listen' || syscall === 'getaddrinfo' || syscall === 'bind';
  if (isNetwork && code in listenSentences) return listenSentences[code]?.(message) ?? message;
  if (isNetwork && code === 'EACCES') return `This user may not open that port: ${message}. PORT chooses another, from 1024 on.`;
  if (path !== undefined && code in folderReasons && (code !== 'ENOENT' || syscall === 'mkdir'))
    return `${path} cannot be used: ${folderReasons[code]}. SITE_DATA_DIR chooses the folder for what the site keeps.`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
