/** Offers on the recipe's page to go on at a step, by its index; with null nothing is offered. */
export function offerPlace(page: Element, step: number | null): void {
  const [start, resume] = ['cook', 'continue'].map((act) => page.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
  if (!start || !resume) return;
  if (step === null && resume === document.activeElement) start.focus();
  resume.hidden = step === null;
  start.classList.toggle('quiet', step !== null);
  if (step !== null) resume.textContent = `Continue from step ${step + 1}`;
}
