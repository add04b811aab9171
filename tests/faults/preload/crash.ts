/**
 * Preloaded into the program: kills it with SIGKILL at a chosen call that changes a file. SIGUSR2 makes it read its orders from
 * the file CRASH_ORDERS, which is then deleted.
 */
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

/** Which matching call is the last one, counted from 1, and how far it gets. */
export interface CrashOrders {
  /** A pattern for calls such as `rename …/site/blog/rye.html`: the name and the path it changes. */
  call: string;
  number: number;
  /** `half` writes half of the data. A call that writes nothing ends `before`. */
  when: 'before' | 'half' | 'after';
}

type Call = (...args: unknown[]) => Promise<unknown>;

/** Calls that change a file, and the index of their path argument. */
const CALLS: [name: 'writeFile' | 'appendFile' | 'rename' | 'link' | 'unlink' | 'rm' | 'rmdir' | 'mkdir' | 'copyFile', place: number][] = [
  ['writeFile', 0],
  ['appendFile', 0],
  ['rename', 1],
  ['link', 1],
  ['copyFile', 1],
  ['unlink', 0],
  ['rm', 0],
  ['rmdir', 0],
  ['mkdir', 0],
];

const ordersFile = process.env['CRASH_ORDERS'] ?? '';
let orders: CrashOrders | null = null;

function end(label: string): void {
  appendFileSync(`${ordersFile}.done`, `${label}\n`);
  process.kill(process.pid, 'SIGKILL');
}

for (const [name, place] of CALLS) {
  const original = fs[name] as Call;
  const replaced: Call = async (...args) => {
    const label = `${name} ${String(args[place])}`;
    const isChosen = orders !== null && new RegExp(orders.call).test(label) && (orders.number -= 1) === 0;
    if (!isChosen) return original(...args);
    const when = orders?.when;
    if (when === 'half' && (name === 'writeFile' || name === 'appendFile')) {
      const bytes = Buffer.from(args[1] as Uint8Array | string);
      const write = name === 'writeFile' ? writeFileSync : appendFileSync;
      write(args[0] as string, bytes.subarray(0, bytes.length / 2));
    }
    if (when === 'after') await original(...args).finally(() => end(`after ${label}`));
    end(`${when} ${label}`);
    return undefined;
  };
  Object.assign(fs, { [name]: replaced });
}
syncBuiltinESMExports();

process.on('SIGUSR2', () => {
  orders = JSON.parse(readFileSync(ordersFile, 'utf8')) as CrashOrders;
  rmSync(ordersFile);
});
