/**
 * Forms of visitors are answered where they are. Their code comes with the first touch; without it, or without JavaScript, the browser posts
 * the form and the site answers with a page.
 */
const FORMS = '.visitor-form, .signup';
for (const form of document.querySelectorAll<HTMLFormElement>(FORMS)) {
  form.noValidate = true;
  const code = () => import('./visitor-form.ts');
  const prepare = ({ timeStamp }: Event) => {
    code().then(
      ({ open }) => open(form, timeStamp),
      () => undefined,
    );
  };
  for (const touch of ['focusin', 'pointerdown']) form.addEventListener(touch, prepare, { once: true });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    code().then(
      ({ send }) => send(form),
      () => form.submit(),
    );
  });
}
