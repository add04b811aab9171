import { editAddress } from '#schema/edit-address.ts';
import { adoptStyle } from '#islands/parts/adopt-style.ts';
import style from './edit-link.css?inline';

// The 404 page has no canonical address.
const page = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
const address = page && editAddress(new URL(page.href).pathname);
if (address) {
  adoptStyle(style);
  const nav = document.createElement('nav');
  nav.className = 'edit-link';
  nav.setAttribute('aria-label', 'Admin');
  const link = document.createElement('a');
  link.href = address;
  link.textContent = 'Edit this page';
  nav.append(link);
  document.querySelector('.skip-link')?.after(nav);
}
