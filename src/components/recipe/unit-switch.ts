import { readStored, writeStored } from '#kitchen/storage.ts';

const NAME = 'units';
const choices = [...document.querySelectorAll<HTMLInputElement>(`[name=${NAME}]`)];

/** Shows the page in some units; others than its own are ignored. The styles know what that means (UnitSwitch.astro). */
function show(units: unknown): void {
  const chosen = choices.find(({ value }) => value === units && value !== '');
  if (chosen) chosen.checked = true;
  if (chosen) document.documentElement.dataset['units'] = chosen.value;
  else delete document.documentElement.dataset['units'];
}

show(readStored('localStorage', NAME));
for (const choice of choices) {
  choice.addEventListener('change', () => {
    show(choice.value);
    writeStored('localStorage', NAME, choice.value || null);
  });
}
