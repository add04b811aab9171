/** A round button that stands on a photo; `look` names its drawing in menu.css. */
export function roundButton(look: string, label: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `round-button ${look}`;
  button.ariaLabel = label;
  button.addEventListener('click', act);
  return button;
}
