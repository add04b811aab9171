/** Lets the link of a cake choose it in the form that the link leads to. */
document.addEventListener('click', ({ target }) => {
  const cake = target instanceof Element ? target.closest<HTMLElement>('[data-cake]')?.dataset['cake'] : undefined;
  const choice = cake === undefined ? null : document.querySelector<HTMLSelectElement>('select[name=cake]');
  if (!choice || cake === undefined) return;
  choice.value = cake;
  choice.dispatchEvent(new Event('change', { bubbles: true }));
  // After the link has been followed, which scrolls to the form.
  setTimeout(() => choice.focus({ preventScroll: true }));
});
