import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

type HostConfig = Pick<Config, 'publicOrigin' | 'publicHosts' | 'operator'>;

/** The name without the port, normalised for comparison. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/**
 * The host that a request counts for, given what it claims. The host decides brand, site of the lead and origin of the
 * evidence, so only names that the operator has configured are trusted: PUBLIC_ORIGIN, PUBLIC_HOSTS and the hosts of
 * the brands. Any other name counts as the first of them. Without PUBLIC_ORIGIN and PUBLIC_HOSTS, which production
 * requires, every name is trusted.
 */
export function createSiteHost({
  publicOrigin,
  publicHosts,
  operator,
}: HostConfig): (claimed: string | undefined) => string | undefined {
  const own = publicOrigin === undefined ? [] : [new URL(publicOrigin).host];
  const [fallback] = [...own, ...publicHosts];
  const known = new Set([...own, ...publicHosts, ...operator.brands.flatMap(({ hosts }) => hosts)].map(nameOf));
  return (claimed) =>
    fallback === undefined || (claimed !== undefined && known.has(nameOf(claimed))) ? claimed : fallback;
}

/**
 * Sets the host of each request before anything reads it. `X-Forwarded-Host` is ignored, even from a trusted proxy:
 * otherwise a shared cache could store a page of another brand and show it to everybody.
 */
export function settleHosts(app: FastifyInstance, config: HostConfig): void {
  const siteHost = createSiteHost(config);
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw;
    delete headers['x-forwarded-host'];
    const host = siteHost(headers.host);
    if (host !== undefined) headers.host = host;
    done();
  });
}
