import { describe, expect, test } from 'vitest';
import { clientAddress, clientOrigin } from './forwarded.ts';

describe('the client address', () => {
  test.each([
    ['no proxy: what is claimed counts for nothing', '203.0.113.9', 0, '192.0.2.1'],
    ['one proxy: the last is its own word', '198.51.100.7, 203.0.113.9', 1, '203.0.113.9'],
    ['two proxies: the last but one', '198.51.100.7,203.0.113.9 , 192.0.2.5', 2, '203.0.113.9'],
    ['a proxy that says nothing', undefined, 1, '192.0.2.1'],
    ['an empty word', ' ', 1, '192.0.2.1'],
    ['a proxy that writes ports', '198.51.100.7:80, 203.0.113.9:1234', 1, '203.0.113.9'],
    ['a proxy that writes ports to IPv6', '[2001:db8::1]:1234', 1, '2001:db8::1'],
    ['a proxy that writes brackets', '[2001:db8::1]', 1, '2001:db8::1'],
    ['IPv6 as it is', '2001:db8::1', 1, '2001:db8::1'],
    ['IPv4 within IPv6', '::ffff:203.0.113.9', 1, '::ffff:203.0.113.9'],
    ['a proxy that writes quotation marks', '198.51.100.7, "203.0.113.9"', 1, '203.0.113.9'],
    ['a proxy that writes quotation marks and ports', '"203.0.113.9:1234"', 1, '203.0.113.9'],
    ['a proxy that writes quotation marks to IPv6', '"[2001:db8::1]:1234"', 1, '2001:db8::1'],
    ['quotation marks before those of a proxy', '"198.51.100.7, 203.0.113.9', 1, '203.0.113.9'],
    ['a proxy that tells no address', 'unknown', 1, '192.0.2.1'],
    ['a proxy that hides an address', '_f3a9', 1, '192.0.2.1'],
    ['a name in place of an address', '198.51.100.7, visitor.example', 1, '192.0.2.1'],
    ['half of an address', '"203.0.113', 1, '192.0.2.1'],
    ['a number, which a browser would read as an address', '3405803785', 1, '192.0.2.1'],
    ['two numbers, the same', '1.2', 1, '192.0.2.1'],
    ['numbers to other bases, the same', '0x7f.0.0.1:80', 1, '192.0.2.1'],
    ['a network', '203.0.113.9/24', 1, '192.0.2.1'],
    ['an address and something behind it', '203.0.113.9:1234/x', 1, '192.0.2.1'],
    ['an address and a colon', '203.0.113.9:', 1, '192.0.2.1'],
    ['an address and a port that is none', '203.0.113.9:http', 1, '192.0.2.1'],
    ['IPv4 in brackets', '[203.0.113.9]:1234', 1, '192.0.2.1'],
    ['half of the brackets', '[2001:db8::1', 1, '192.0.2.1'],
    ['nothing in brackets', '[]:1234', 1, '192.0.2.1'],
    ['nothing in quotation marks', '""', 1, '192.0.2.1'],
    ['fewer words than proxies', '203.0.113.9', 2, '192.0.2.1'],
  ])('%s', (_, forwardedFor, proxies, address) => {
    expect(clientAddress('192.0.2.1', forwardedFor, proxies)).toBe(address);
  });
});

describe('the requested origin', () => {
  test.each([
    ['no proxy: what is claimed counts for nothing', 'https', 0, 'http://bakery.example:4321'],
    ['one proxy that speaks https', 'https', 1, 'https://bakery.example:4321'],
    ['one proxy: the last is its own word', 'https, http', 1, 'http://bakery.example:4321'],
    ['two proxies, each with its word', 'https, http', 2, 'https://bakery.example:4321'],
    ['two proxies, of which one wrote for both', 'https', 2, 'https://bakery.example:4321'],
    ['a proxy that says nothing', undefined, 1, 'http://bakery.example:4321'],
    ['an empty word', ' ', 1, 'http://bakery.example:4321'],
    ['a word that is no protocol of ours', 'javascript', 1, 'http://bakery.example:4321'],
  ])('%s', (_, forwardedProto, proxies, origin) => {
    expect(clientOrigin('http://bakery.example:4321/api/auth/login?x=1', forwardedProto, proxies)).toBe(origin);
  });

  test('the usual port is not named', () => {
    expect(clientOrigin('http://bakery.example/', 'https', 1)).toBe('https://bakery.example');
    expect(clientOrigin('http://bakery.example:443/', 'https', 1)).toBe('https://bakery.example');
  });
});
