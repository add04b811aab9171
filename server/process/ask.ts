import { createInterface } from 'node:readline/promises';

/** Asks a question in the terminal. The answer is the first line of standard input; empty if there is none. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
    return await Promise.race([terminal.question(question), ended]);
  } finally {
    terminal.close();
  }
}
