import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

// Two lists, because a BlockList also matches an IPv4 address against IPv6 networks, in its mapped form.
const PRIVATE_V4 = new BlockList();
const PRIVATE_V6 = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  PRIVATE_V4.addSubnet(net, prefix, 'ipv4');
// Everything that is not global unicast, and the parts of it that represent IPv4 addresses or are for documentation.
for (const [net, prefix] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE_V6.addSubnet(net, prefix, 'ipv6');

/** Is this a public internet address? Private networks, this machine, and addresses that represent one are not. */
export function isPublicAddress(address: string): boolean {
  return isIPv6(address) ? !PRIVATE_V6.check(address, 'ipv6') : !PRIVATE_V4.check(address, 'ipv4');
}

/**
 * A lookup for connections that returns only public addresses: the checked address is the one that is connected to, so
 * a name cannot point elsewhere a moment later.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const allowed = error ? [] : addresses.filter(({ address }) => isPublicAddress(address));
    const [first] = allowed;
    if (!first) callback(error ?? new Error('The host has no public address'), '', 0);
    else if (options.all === true) callback(null, allowed);
    else callback(null, first.address, first.family);
  });
};
