import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** About as much work as a save: of the server before and after its commit. */
const STEPS = 15_000_000;

function spin(): number {
  let sum = 0;
  for (let step = 0; step < STEPS; step += 1) sum += step % 7;
  return sum;
}

// A site without content or pages: a save spins, commits nothing, and spins again.
const server = createServer((request, response) => {
  void (async () => {
    if (request.method === 'PUT') {
      spin();
      await run('git', ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-q', '--allow-empty', '-m', 'Empty']);
      spin();
    }
    response.end('done');
  })();
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') console.log(`http://127.0.0.1:${address.port}`);
});
