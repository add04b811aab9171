import { type CakeNotice, firstCakeDay, lastCakeDay, whyNotOn } from '#schema/cake-day.ts';
import { clockIn } from '#domain/time-zone.ts';

/** Says while a day is chosen why the cake cannot be for it. */
export function checkCakeDay(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-cake-day]');
  const date = form.querySelector<HTMLInputElement>('[name=date]');
  if (!place || !date) return;
  const cake = form.querySelector<HTMLSelectElement>('[name=cake]');
  const { notice, phone, timeZone } = JSON.parse(place.dataset['cakeDay'] ?? '') as {
    notice: CakeNotice;
    phone: string;
    timeZone: string;
  };
  const check = () => {
    // The day in the bakery, wherever the visitor is.
    const today = clockIn(Date.now(), timeZone).slice(0, 10);
    const wanted = cake?.value ?? '';
    date.min = firstCakeDay(today, notice, wanted) ?? '';
    date.max = lastCakeDay(today);
    date.setCustomValidity(date.value === '' ? '' : whyNotOn(date.value, today, notice, wanted, phone));
    if (date.value !== '') date.dispatchEvent(new Event('input', { bubbles: true }));
  };
  cake?.addEventListener('change', check);
  date.addEventListener('change', check);
  check();
}
