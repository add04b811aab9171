import { describe, expect, test } from 'vitest';
import { videoAt } from './video.ts';

const ID = 'dQw4w9WgXcQ';

describe('the video at an address', () => {
  test.each([
    `https://www.youtube.com/watch?v=${ID}`,
    `http://youtube.com/watch?feature=share&v=${ID}`,
    `https://youtu.be/${ID}?si=abc`,
    `//www.youtube.com/embed/${ID}?rel=0`,
    `https://www.youtube-nocookie.com/embed/${ID}`,
    `https://m.youtube.com/shorts/${ID}/`,
  ])('%s is on YouTube', (address) => {
    expect(videoAt(address)).toEqual({
      site: 'YouTube',
      page: `https://www.youtube.com/watch?v=${ID}`,
      frame: `https://www.youtube-nocookie.com/embed/${ID}?autoplay=1`,
    });
  });

  test.each([
    [`https://youtu.be/${ID}?t=90`, 90],
    [`https://www.youtube.com/watch?v=${ID}&t=1m30s`, 90],
    [`https://www.youtube.com/embed/${ID}?start=90`, 90],
    [`https://www.youtube.com/watch?v=${ID}&t=soon`, 0],
  ])('%s starts at %d seconds', (address, seconds) => {
    expect(videoAt(address)?.frame.endsWith(seconds === 0 ? '?autoplay=1' : `&start=${seconds}`)).toBe(true);
  });

  test.each([
    ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
    ['https://player.vimeo.com/video/76979871?h=8272103f6e', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e'],
    ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=8272103f6e'],
  ])('%s is on Vimeo', (address, frame) => expect(videoAt(address)).toMatchObject({ site: 'Vimeo', frame }));

  test.each([
    '',
    'rye.mp4',
    `javascript:alert('youtube.com/embed/${ID}')`,
    `https://youtube.com.evil.example/embed/${ID}`,
    `https://evil.example/?https://youtu.be/${ID}`,
    `https://www.youtube.com/embed/${ID}"onload="alert(1)`,
    'https://www.youtube.com/watch?v=short',
    'https://www.youtube.com/@bakery',
    'https://vimeo.com/channels/staffpicks',
    'https://vimeo.com/1/../2x',
  ])('%s is none', (address) => expect(videoAt(address)).toBeNull());
});
