/** A round button on a photo; `look` selects its icon in menu.css. */
export function roundButton(look: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `round-button ${look}`;
  button.ariaLabel = label;
  button.addEventListener('click', act);
  return button;
}
