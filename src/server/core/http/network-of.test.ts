import { expect, test } from 'vitest';
import { networkOf } from './network-of.ts';

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['::ffff:203.0.113.7', '203.0.113.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:DB8:0001:0002::6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64', '64:ff9b:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['203.0.113.7:40001', '203.0.113.7', undefined],
  ['[2001:db8:1:2::6]:40001', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['x1', 'no address', undefined],
  ['unknown', 'no address', undefined],
])('[E7] %s belongs to %s', (address, subscriber, site) => {
  expect(networkOf(address)).toEqual({ subscriber, ...(site === undefined ? {} : { site }) });
});
