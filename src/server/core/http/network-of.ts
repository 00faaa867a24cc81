import { isIP, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, however it is abbreviated. */
function groupsOf(address: string): readonly string[] {
  // A trailing IPv4 address fills two groups, which are beyond the prefixes used here.
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [left, right] = [parts(head), parts(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** What an address identifies: one subscriber, and the larger network that a provider may have assigned to them. */
export interface Network {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: visitors choose the rest freely. */
  readonly subscriber: string;
  /** The first 48 bits of an IPv6 address, which organisations are usually assigned: 65 536 subscribers or one. */
  readonly site?: string;
}

/** How proxies write a visitor's address: some include the port, `203.0.113.7:4711` or `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

/** For anything that is not an address: all such requests share one limit. */
const NO_ADDRESS = 'no address';

/**
 * Returns the networks of an address; an IPv4 address written as IPv6 counts as that IPv4 address. Ports are ignored.
 */
export function networkOf(written: string): Network {
  const [, v4, v6] = WITH_PORT.exec(written) ?? [];
  const address = v4 ?? v6 ?? written;
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return { subscriber: NO_ADDRESS };
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return { subscriber: mapped };
  if (!isIPv6(plain)) return { subscriber: address };
  const groups = groupsOf(plain);
  return { subscriber: `${groups.slice(0, 4).join(':')}::/64`, site: `${groups.slice(0, 3).join(':')}::/48` };
}
