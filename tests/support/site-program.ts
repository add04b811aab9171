import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { waitFor } from './wait-for.ts';

const codeRoot = path.resolve(import.meta.dirname, '../..');

/** The password of test sites that are given one. */
export const PASSWORD = 'eighteen hours of rest';

/** It makes every page first, which on a busy machine takes a while. */
const START_MS = 100_000;

/** The site's program as it runs. */
export interface SiteProgram {
  address: string;
  /** The number of its process. */
  pid: number;
  /** Settled when it has ended, however that came. */
  ended: Promise<void>;
  /** Ends it. Throws where it has ended by itself. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface SiteProgramOptions {
  root: string;
  data: string;
  /** Where the code is: here, unless another copy of it is to run. */
  code?: string;
  /** Variables besides the ones a test site needs; null leaves one of those out. */
  environment?: Record<string, string | null>;
  /** Called with everything it prints. */
  printed?: (text: string) => void;
}

/** Ends this program by way of `exit` when a person or the system asks for it, so that the sites it started end too. */
export function exitOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
}

/** However the program that started a child ends, the child ends with it. */
export function leaveNotBehind(child: ChildProcess): void {
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
}

/** Starts the program on a folder of content. Resolves once it serves the site. */
export async function startProgram({
  root,
  data,
  code = codeRoot,
  environment = {},
  printed = () => undefined,
}: SiteProgramOptions): Promise<SiteProgram> {
  const variables: Record<string, string | null> = {
    PORT: '0',
    HOST: '127.0.0.1',
    SITE_DATA_DIR: data,
    ADMIN_PASSWORD: PASSWORD,
    ...environment,
  };
  const given = Object.entries(variables).filter((entry): entry is [string, string] => entry[1] !== null);
  const child = spawn(process.execPath, [path.join(code, 'server/start.ts')], {
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
