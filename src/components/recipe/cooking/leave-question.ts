export const LEAVE_QUESTION = `
  <div class="cooking-question" role="alertdialog" aria-modal="true" aria-labelledby="cooking-question" hidden>
    <p id="cooking-question">Leave cooking mode? The timer and your place will be lost.</p>
    <button class="button" type="button" data-act="stay">Stay</button>
    <button class="button quiet" type="button" data-act="leave">Leave</button>
  </div>`;

/**
 * Whether to leave what is not kept. It is no dialog of its own: the browser would close both on a second Escape, since
 * Escape is no press that allows another dialog.
 */
export class LeaveQuestion {
  readonly #element: HTMLElement;
  readonly #behind: HTMLElement[];
  #focused: Element | null = null;

  /** `dialog` has the question in it, beside all that the question makes wait. */
  constructor(dialog: HTMLElement) {
    const parts = [...dialog.children] as HTMLElement[];
    this.#element = parts.find((part) => part.matches('.cooking-question')) ?? dialog;
    // A timer may ring while the question stands, and is to be heard.
    this.#behind = parts.filter((part) => !part.matches('.cooking-question, [role=alert]'));
  }

  get isAsked(): boolean {
    return !this.#element.hidden;
  }

  ask(): void {
    this.#focused = document.activeElement;
    this.#show(true);
    this.#element.querySelector<HTMLElement>('[data-act=stay]')?.focus();
  }

  /** Takes the question back, and gives the focus back to where it was. */
  withdraw(): void {
    this.#show(false);
    if (this.#focused instanceof HTMLElement) this.#focused.focus();
  }

  #show(isAsked: boolean): void {
    for (const part of this.#behind) part.inert = isAsked;
    this.#element.hidden = !isAsked;
  }
}
