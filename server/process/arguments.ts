import { parseArgs } from 'node:util';
import { asSentence } from '#domain/as-sentence.ts';
import { ignoreBrokenPipe } from './closed-pipe.ts';

interface Command<F extends string, V extends string> {
  /** The help text. */
  usage: string;
  /** Boolean flags, without their dashes. */
  flags?: readonly F[];
  /** Flags that take a value. */
  values?: readonly V[];
  /** The allowed number of positional arguments. */
  named?: readonly [least: number, most: number];
}

interface Arguments<F extends string, V extends string> {
  flags: ReadonlySet<F>;
  values: Partial<Record<V, string>>;
  named: string[];
}

/**
 * Parses the arguments of a command of this project. `--help` prints the usage and exits; an unknown or missing argument prints an
 * error and the usage and exits with code 2. The command then goes on after the reader of its output has exited.
 */
export function readArguments<F extends string = never, V extends string = never>({
  usage,
  flags = [],
  values: valued = [],
  named: [least, most] = [0, 0],
}: Command<F, V>): Arguments<F, V> {
  ignoreBrokenPipe();
  function refuse(problem: string): never {
    console.error(`${problem}\n\n${usage}`);
    process.exit(2);
  }

  function parse() {
    const options = Object.fromEntries([
      ...[...flags, 'help'].map((flag) => [flag, { type: 'boolean' as const }]),
      ...valued.map((name) => [name, { type: 'string' as const }]),
    ]) as Record<string, { type: 'boolean' | 'string' }>;
    try {
      return parseArgs({ options, allowPositionals: true });
    } catch (error) {
      // The rest of Node's message is advice about file names that start with a dash.
      return refuse(asSentence(error instanceof Error ? (error.message.split('. ')[0] ?? '') : String(error)));
    }
  }

  const { values, positionals: named } = parse();
  if (values['help'] === true) {
    console.log(usage);
    process.exit(0);
  }
  if (named.length > most) refuse(`Unexpected argument: ${named.slice(most).join(' ')}.`);
  if (named.length < least) refuse('Missing argument.');
  return {
    flags: new Set(flags.filter((flag) => values[flag] === true)),
    values: Object.fromEntries(valued.map((name) => [name, values[name]])) as Partial<Record<V, string>>,
    named,
  };
}
