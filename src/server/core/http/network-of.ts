import { isIP, isIPv6 } from 'node:net';

/** The eight groups of an IPv6 address, however it is abbreviated. */
function groupsOf(address: string): readonly string[] {
  // An IPv4 address at the end stands for two groups, which no network of ours reaches.
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::');
  const parts = (text: string) => (text === '' ? [] : text.split(':'));
  const [left, right] = [parts(head), parts(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array.from({ length: Math.max(0, missing) }, () => '0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** Whom an address stands for: one subscriber, and the larger network that a provider may have given one. */
export interface Network {
  /** An IPv4 address, or the first 64 bits of an IPv6 address: within those every visitor chooses freely. */
  readonly subscriber: string;
  /** The first 48 bits of an IPv6 address: what an organisation is usually given, 65 536 subscribers or one. */
  readonly site?: string;
}

/** What a proxy writes of a visitor: some write the port too, `203.0.113.7:4711` or `[2001:db8::7]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

/** What no address is: whoever comes with it shares one limit with everybody who does. */
const NO_ADDRESS = 'no address';

/**
 * Names the networks of an address; an IPv4 address that is written as IPv6 is that IPv4 address. A port is no part of
 * it.
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
