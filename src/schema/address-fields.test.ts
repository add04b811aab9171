import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accepts, messages } from '../../tests/support/schemas.ts';
import { isPhotoAddress, isUploadPath, optionalPhoto, optionalWebAddress, photo, webAddress } from './address-fields.ts';

describe('a web address', () => {
  const GOOD = [
    'https://example.com',
    'http://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM',
    'https://xn--bcker-gra.example',
    'https://bäcker.example/ß',
    'https://[::1]:8080/',
  ];
  const BAD = [
    ...[
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'java\nscript:alert(1)',
      'data:text/html,x',
      'vbscript:x',
      'file:///etc/passwd',
      'ftp://example.com',
      'blob:https://a/b',
    ],
    ...[
      '//evil.example',
      '/\\evil.example',
      '/about',
      'example.com',
      'https:',
      'https://',
      'https:example.com',
      'https:/example.com',
      'https:\\\\example.com',
      'htt\nps://example.com',
    ],
    ...[
      'https://user:pass@example.com',
      'https://admin@example.com',
      'https://exa\nmple.com',
      'https://a b',
      'mailto:a@b.example',
      'null',
      'https://example.com:99999',
    ],
  ];

  test.each(GOOD)('%j is valid', (value) => {
    expect(accepts(webAddress('Link'), value)).toBe(true);
    expect(accepts(optionalWebAddress('Link'), value)).toBe(true);
  });

  test.each(BAD)('%j is invalid', (value) => {
    expect(messages(webAddress('Link'), value)).toEqual(['Link must be a web address that starts with https://']);
    expect(accepts(optionalWebAddress('Link'), value)).toBe(false);
  });
});

describe('the address of a photo', () => {
  const GOOD = [
    '/uploads/a.jpg',
    '/uploads/a-b_c.1.jpeg',
    '/uploads/0.webp',
    `/uploads/${'0f'.repeat(32)}.webp`,
    '/uploads/a.avif',
    '/uploads/a.png',
    '/uploads/a.svg',
    'https://photos.example.com/a',
  ];
  const BAD = [
    ...[
      '/uploads/',
      '/uploads/.jpg',
      '/uploads/..jpg',
      '/uploads/../a.jpg',
      '/uploads/a/../b.jpg',
      '/uploads/a/b.jpg',
      '/uploads/a.svgz',
      '/uploads/a.gif',
      '/uploads/a.html',
    ],
    ...[
      '/uploads/a.jpg.html',
      '/uploads/a.svg.html',
      '/uploads/a.jpg?x',
      '/uploads/a.jpg#x',
      '/uploads/A.jpg',
      '/uploads/%2e%2e.jpg',
      '/uploads/a..jpg',
      '/uploads/a b.jpg',
      '/uploads/-a.jpg',
      '/uploads//a.jpg',
    ],
    ...[
      'uploads/a.jpg',
      '/Uploads/a.jpg',
      '/media/a.jpg',
      'http://example.com/a.jpg',
      '//evil.example/a.jpg',
      'javascript:alert(1)',
      'data:image/svg+xml,<svg/>',
      'https:a.jpg',
    ],
    ...['\\uploads\\a.jpg', '/uploads/a.jpg\n/etc', '/uploads/a\0.jpg', '/uploads/.git.png', '/uploads/…/a.jpg'],
  ];

  test.each(GOOD)('%j is valid', (value) => {
    expect(isPhotoAddress(value)).toBe(true);
    expect(accepts(photo('Photo'), value)).toBe(true);
    expect(accepts(optionalPhoto('Photo'), value)).toBe(true);
  });

  test.each(BAD)('%j is invalid', (value) => {
    expect(isPhotoAddress(value)).toBe(false);
    expect(accepts(photo('Photo'), value)).toBe(false);
    expect(accepts(optionalPhoto('Photo'), value)).toBe(false);
  });

  test('an upload path never leaves its folder', () => {
    const piece = fc.constantFrom('/uploads/', '..', '.', '/', '\\', 'a', '%2e', '.jpg', '.webp', '\0', '~');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const address = `/uploads/${pieces.join('')}`;
        if (!isUploadPath(address)) return;
        expect(new URL(address, 'https://site.example').pathname).toBe(address);
        expect(address.split('/')).toHaveLength(3);
      }),
      { numRuns: 1_000 },
    );
  });
});
