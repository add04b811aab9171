import { expect, test } from 'vitest';
import { isPrivateAddress, loadPhoto } from './load-photo.ts';

test.each([
  ['127.0.0.1', true],
  ['10.1.2.3', true],
  ['172.15.255.255', false],
  ['172.16.0.0', true],
  ['172.31.255.255', true],
  ['172.32.0.0', false],
  ['169.254.169.254', true],
  ['100.64.0.1', true],
  ['224.0.0.1', true],
  ['8.8.8.8', false],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['2606:4700::1111', false],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});

test.each([
  ['http://oven.example/a.jpg', 'Its address does not begin with https://.'],
  ['file:///etc/passwd', 'Its address does not begin with https://.'],
  ['no address', 'Its address does not begin with https://.'],
  ['https://127.0.0.1/a.jpg', 'Its address is not on the public internet.'],
  ['https://[::1]/a.jpg', 'Its address is not on the public internet.'],
  ['https://localhost/a.jpg', 'Its address is not on the public internet.'],
  ['https://2130706433/a.jpg', 'Its address is not on the public internet.'],
  ['https://0x7f.1/a.jpg', 'Its address is not on the public internet.'],
])('does not load %s', async (address, sentence) => {
  await expect(loadPhoto(address)).rejects.toThrow(sentence);
});
