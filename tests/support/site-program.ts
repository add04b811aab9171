import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { quickHash } from './quick-hash.ts';
import { waitFor } from './wait-for.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');

/** The password of test sites that have one. */
export const PASSWORD = 'eighteen hours of rest';

/** One hash for all starts, so that a restart ends no session. */
const PASSWORD_HASH = quickHash(PASSWORD);

/** A start renders every page first, which takes a while on a busy machine. */
const START_MS = 100_000;

/** The running program of a site. */
export interface SiteProgram {
  address: string;
  /** Its process ID. */
  pid: number;
  /** Resolves when it has ended for any reason. */
  ended: Promise<void>;
  /** Stops it. Throws if it has already ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface SiteProgramOptions {
  root: string;
  data: string;
  /** The folder of the code; by default this project. */
  code?: string;
  /** Additional environment variables; null removes one that test sites set. */
  environment?: Record<string, string | null>;
  /** How many files and connections it may have open, as with `ulimit -n`. */
  openFiles?: number;
  /** Called with all its output. */
  printed?: (text: string) => void;
}

/** Exits this program normally on signals, so that the sites it started are stopped too. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** Ends a child when this program ends for any reason. */
export function leaveNotBehind(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** Starts the program on a content folder. Resolves once it serves the site. */
export async function startProgram({
  root,
  data,
  code = codeRoot,
  environment = {},
  openFiles,
  printed = () => undefined,
}: SiteProgramOptions): Promise<SiteProgram> {
  const variables: Record<string, string | null> = {
    PORT: '0',
    HOST: '127.0.0.1',
    SITE_DATA_DIR: data,
    ADMIN_PASSWORD_HASH: PASSWORD_HASH,
    ...environment,
  };
  const given = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== null);
  const program = [process.execPath, path.join(code, 'server/start.ts')] as const;
  const [command, ...args] =
    openFiles === undefined ? program : (['sh', '-c', 'ulimit -n "$0" && exec "$@"', String(openFiles), ...program] as const);
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...Object.fromEntries(given) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  leaveNotBehind(child);
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      printed(chunk.toString());
    });
  try {
    await waitFor(
      'the site to start',
      () => {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site ended: ${output}`);
        return /The admin {2}\S+\/admin\n/.test(output);
      },
      START_MS,
    );
  } catch (reason) {
    child.kill('SIGKILL');
    throw reason;
  }
  return {
    pid: child.pid ?? 0,
    ended,
    address: /The site {3}(\S+)/.exec(output)?.[1] ?? '',
    async stop(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The site had ended by itself: ${output}`);
      child.kill(signal);
      await ended;
    },
  };
}
