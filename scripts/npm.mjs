import { spawnSync } from 'node:child_process';

/**
 * How to start npm: as the program that runs this, if npm runs this, else by its name. On Windows that is npm.cmd, which Node only starts
 * through a shell (EINVAL otherwise).
 * @param {string[]} args They must need no quotes in a shell.
 * @param {{ platform?: string, env?: Record<string, string | undefined> }} [machine]
 */
export function npmCommand(args, { platform = process.platform, env = process.env } = {}) {
  const running = env['npm_execpath'];
  if (running?.endsWith('.js')) return { command: process.execPath, args: [running, ...args], shell: false };
  // One line, because Node warns about separate arguments, which a shell would take apart.
  return platform === 'win32' ? { command: ['npm', ...args].join(' '), args: [], shell: true } : { command: 'npm', args, shell: false };
}

/**
 * Installs the packages of a folder by its lock file, and leaves that file unchanged. Returns whether it succeeded; npm prints why not.
 * @param {string} folder
 * @param {{ args?: string[], env?: Record<string, string | undefined> }} [options]
 */
export function npmInstall(folder, { args = [], env = process.env } = {}) {
  const npm = npmCommand(['install', '--no-save', ...args, '--no-audit', '--no-fund', '--loglevel=error'], { env });
  return spawnSync(npm.command, npm.args, { cwd: folder, stdio: ['ignore', 'inherit', 'inherit'], env, shell: npm.shell }).status === 0;
}
