// The button of DeviceData.astro.
const section = document.querySelector('#device');
const answer = section?.querySelector('[role=status]');
const clear = async () => {
  const { clearDeviceData, clearedSentence } = await import('./device-data.ts');
  return clearedSentence(await clearDeviceData());
};
section?.querySelector('button')?.addEventListener('click', () => {
  void clear()
    .catch(() => 'Part of this page couldn’t be loaded. Check your connection and try again.')
    .then((sentence) => {
      if (answer) answer.textContent = sentence;
    });
});
