import { clearDeviceData, clearedSentence } from './device-data.ts';

// The button of DeviceData.astro.
const section = document.querySelector('#device');
const status = section?.querySelector('[role=status]');
section?.querySelector('button')?.addEventListener('click', () => {
  void clearDeviceData().then((cleared) => {
    if (status) status.textContent = clearedSentence(cleared);
  });
});
