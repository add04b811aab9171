import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const APT = '/usr/bin/apt-get';
/** Short timeouts, so that a machine without a network fails fast. */
const OPTIONS = ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-o', 'DPkg::Lock::Timeout=120'];

async function apt(...args: string[]): Promise<boolean> {
  const command = [APT, ...OPTIONS, ...args];
  const [program = '', ...rest] = process.getuid?.() === 0 ? command : ['sudo', '-n', ...command];
  const child = spawn(program, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  const code = await once(child, 'close').then(
    ([status]) => status as number | null,
    () => null,
  );
  return code === 0;
}

let updated: Promise<boolean> | undefined;

/** Installs Debian packages if that needs no password. Returns whether it succeeded. */
export async function installFromDebian(...packages: string[]): Promise<boolean> {
  if (!existsSync(APT)) return false;
  updated ??= apt('update');
  return (await updated) && (await apt('install', '-y', '--no-install-recommends', ...packages));
}
