import { describe, expect, test } from 'vitest';
import { instagramPostAddress, instagramPostAt } from './instagram-post.ts';

const ORIGIN = 'https://www.instagram.com';

test.each([
  ['/p/DAbc123xyz/', 'DAbc123xyz', '/p/DAbc123xyz/'],
  ['/p/DAbc123xyz', 'DAbc123xyz', '/p/DAbc123xyz/'],
  ['/reel/C-x_9/?igsh=MzRlODBiNWFlZA==', 'C-x_9', '/reel/C-x_9/'],
  ['/tv/B1?utm_source=ig_web_copy_link', 'B1', '/tv/B1/'],
  ['/p/DAbc123xyz/#comments', 'DAbc123xyz', '/p/DAbc123xyz/'],
])('%s is a post', (path, id, permalink) => {
  expect(instagramPostAt(ORIGIN + path)).toEqual({ id, permalink: ORIGIN + permalink });
  expect(instagramPostAddress('Post').parse(` ${ORIGIN}${path} `)).toBe(ORIGIN + path);
});

describe('not a post', () => {
  test.each([
    `${ORIGIN}/familykitchenbakery/`,
    `${ORIGIN}/p/`,
    `${ORIGIN}/p/../p/x`,
    `${ORIGIN}/stories/bakery/123/`,
    `${ORIGIN}/p/a/b`,
    `${ORIGIN}/p/%41`,
    `${ORIGIN}//p/x`,
    `${ORIGIN}/p/${'x'.repeat(65)}`,
    `${ORIGIN}/p/x/?a=\nb`,
    `${ORIGIN}:8443/p/x`,
    `${ORIGIN}.evil.test/p/x`,
    `${ORIGIN}@evil.test/p/x`,
    `${ORIGIN}\\@evil.test/p/x`,
    'https://me:secret@www.instagram.com/p/x',
    'https://instagram.com.evil/p/x',
    'https://instagram.com@evil/p/x',
    'https://evil.test/https://www.instagram.com/p/x',
    'https://wwwxinstagram.com/p/x',
    'https://www.instagrаm.com/p/x',
    'http://www.instagram.com/p/x',
    '//www.instagram.com/p/x',
    'javascript:alert(1)//https://www.instagram.com/p/x',
    'file:///etc/passwd',
    'https://169.254.169.254/p/x',
    'https://127.0.0.1/p/x',
    'https://[::1]/p/x',
    'https://2130706433/p/x',
    'DAbc123xyz',
  ])('%s: the message says what is expected', (address) => {
    expect(instagramPostAt(address)).toBeNull();
    const { error } = instagramPostAddress('Instagram post').safeParse(address);
    expect(error?.issues[0]?.message).toBe(
      'Instagram post must be the address of an Instagram post, such as https://www.instagram.com/p/DAbc123xyz/',
    );
  });
});
