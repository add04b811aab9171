import { describe, expect, it } from 'vitest';
import { blogViewFrom, editPost, loginUrl, NEW_POST, returnUrlFrom } from './address.ts';

const after = (address: string) => returnUrlFrom(`?returnUrl=${encodeURIComponent(address)}`);

describe('returnUrlFrom', () => {
  it.each([
    '/admin/blog',
    '/admin/blog?new',
    '/admin/blog?edit=rye',
    '/admin/blog#top',
    '/admin/blog/',
    '/admin/kitchen',
    '/admin/kitchen?new',
  ])('honours %s', (address) => expect(after(address)).toBe(address));

  it.each([
    '',
    '/',
    '/admin',
    '/admin/settings',
    '/admin/blogs',
    '/admin/blog.example.com',
    '/admin/blog@example.com',
    '/admin/blog\\..\\..\\x',
    '//example.com/admin/blog',
    'https://example.com/admin/blog',
    'javascript:alert(1)//admin/blog',
    '/admin/blog/../../elsewhere',
    '/admin/blog/%2e%2e/%2e%2e/elsewhere',
    ' /admin/blog',
  ])('goes to /admin instead of %j', (address) => expect(after(address)).toBe('/admin'));

  it('goes to /admin where nothing is asked for', () => expect(returnUrlFrom('')).toBe('/admin'));

  it('comes back to where loginUrl was asked from', () => {
    expect(returnUrlFrom(new URL(loginUrl('/admin/blog?edit=a%26b'), 'https://x.invalid').search)).toBe('/admin/blog?edit=a%26b');
  });
});

describe('blogViewFrom', () => {
  it('reads the list, an empty form and the form of a post', () => {
    expect(blogViewFrom('')).toEqual({ kind: 'list' });
    expect(blogViewFrom(NEW_POST.slice('/admin/blog'.length))).toEqual({ kind: 'new' });
    expect(blogViewFrom(editPost('rye & wheat').slice('/admin/blog'.length))).toEqual({ kind: 'edit', id: 'rye & wheat' });
  });
});
