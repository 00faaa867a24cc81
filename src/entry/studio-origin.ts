/** Addresses of this machine. Browsers allow passkeys for the name of it only. */
const LOOPBACK = new Set(['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost']);

interface Addresses {
  readonly host: string;
  readonly publicHosts: readonly string[];
  readonly publicOrigin?: string | undefined;
}

/** The origin under which people open the studio. */
export function studioOrigin({ publicOrigin, publicHosts: [first], host }: Addresses, port: number): string {
  if (publicOrigin !== undefined) return publicOrigin;
  if (first !== undefined) return `https://${first}`;
  if (LOOPBACK.has(host)) return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
