import { rankOfFile } from './due-files.ts';
import type { DueWork } from './due-work.ts';
import type { SiteFolder } from './site-folder.ts';

/** How many files one check covers, so that it takes only a few milliseconds. */
const LOOKED_AT = 1_000;

/** Makes files due that something else deleted or changed. All that is found until they are restored is one incident, which is logged once. */
export class DamageCheck {
  readonly #folder: SiteFolder;
  readonly #due: DueWork;
  readonly #log: (error: unknown) => void;
  #isLogged = false;

  constructor(folder: SiteFolder, due: DueWork, log: (error: unknown) => void) {
    this.#folder = folder;
    this.#due = due;
    this.#log = log;
  }

  /** Looks for damage in a part of the folder, and in all of it if it finds some. Returns whether it did. */
  look(): boolean {
    const isOurs = (name: string) => !this.#due.isMaking(name) && !this.#due.has(name);
    if (!this.#folder.damaged(LOOKED_AT).some(isOurs)) return false;
    this.note(this.#folder.damaged().filter(isOurs));
    return true;
  }

  /** Notes files that are damaged. */
  note(names: readonly string[]): void {
    if (!this.#isLogged) this.#log(new Error('Something else deleted or changed published files. They are put back.'));
    this.#isLogged = true;
    for (const name of names) this.#due.add(name, rankOfFile(name));
    void this.#due.start();
  }

  /** Called when all files are as they must be: what is found from now on is another incident. */
  end(): void {
    this.#isLogged = false;
  }
}
