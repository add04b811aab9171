import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each([
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.0',
  '172.15.255.255',
  '172.32.0.0',
  '192.0.1.1',
  '198.17.255.255',
  '223.255.255.255',
  '2001:200::1',
  '2400:cb00::1',
  '2606:4700::1111',
  '2a00:1450:4001:80b::200e',
  '2003::1',
])('%s is of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...['0.0.0.0', '0.1.2.3', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254', '169.254.169.254'],
  ...['172.16.0.0', '172.31.255.255', '192.0.0.1', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1', '198.19.255.255'],
  ...['198.51.100.7', '203.0.113.7', '224.0.0.1', '239.255.255.255', '240.0.0.1', '255.255.255.255'],
  // This machine, and IPv4 in the ways that IPv6 can say it: mapped, compatible, NAT64, 6to4, Teredo, ISATAP.
  ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '0:0:0:0:0:ffff:a00:1', '::8.8.8.8', '::ffff:0:8.8.8.8'],
  ...['64:ff9b::7f00:1', '64:ff9b::8.8.8.8', '64:ff9b:1::1', '2002:7f00:1::', '2002:808:808::1', '2001::1', '2001:0:4136:e378::1'],
  ...['fe80::5efe:10.0.0.1', 'fe80::1', 'fe80::1%eth0', 'febf::1', 'fec0::1', 'feff::1', 'fc00::1', 'fd00::1', 'ff02::1', 'ff0e::1'],
  ...['100::1', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1', '3fff::1', '4000::1', '5f00::1', '2606:4700::1111%1'],
  ...['', 'localhost', '1.2.3', '0x7f.1', '[::1]', '127.0.0.1:80'],
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('never one that leads to IPv4 inside of IPv6', () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.constantFrom('::ffff:', '64:ff9b::', '::', '::ffff:0:'), (address, prefix) => {
      expect(isPublicAddress(prefix + address)).toBe(false);
    }),
  );
});
