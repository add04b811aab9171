import { parseArgs } from 'node:util';
import { asSentence } from '#domain/as-sentence.ts';

interface Command<F extends string> {
  /** How it is called, and what it then does; any lines. */
  usage: string;
  /** What can be switched on, as `--off` is by the flag off. */
  flags?: readonly F[];
  /** The fewest and the most that can be named beside the flags. */
  named?: readonly [least: number, most: number];
}

/** What a command was called with. */
interface Arguments<F extends string> {
  flags: ReadonlySet<F>;
  named: string[];
}

/**
 * Reads what a command of this project was called with. `--help` prints how it is called, and ends the program; so does
 * what the command does not know, with the exit code 2.
 */
export function readArguments<F extends string = never>({ usage, flags = [], named: [least, most] = [0, 0] }: Command<F>): Arguments<F> {
  function refuse(problem: string): never {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  }

  function parse() {
    const options = Object.fromEntries([...flags, 'help'].map((flag) => [flag, { type: 'boolean' as const }]));
    try {
      return parseArgs({ options, allowPositionals: true });
    } catch (error) {
      // What follows is advice on how to name a file with a dash, which nobody meant.
      return refuse(asSentence(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)));
    }
  }

  const { values, positionals: named } = parse();
  if (values['help'] === true) {
    console.log(usage);
    process.exit(0);
  }
  if (named.length > most) refuse(`Too much was named: ${named.slice(most).join(' ')}.`);
  if (named.length < least) refuse('Something is missing.');
  return { flags: new Set(flags.filter((flag) => values[flag] === true)), named };
}
