/** Offers to continue at a step index on the recipe's page; null removes the offer. */
export function offerPlace(page: Element, step: number | null): void {
  const [start, resume] = ['cook', 'continue'].map((act) => page.querySelector<HTMLButtonElement>(`[data-act=${act}]`));
  if (!start || !resume) return;
  if (step === null && resume === document.activeElement) start.focus();
  resume.hidden = step === null;
  start.classList.toggle('quiet', step !== null);
  if (step !== null) resume.textContent = `Continue from step ${step + 1}`;
}
