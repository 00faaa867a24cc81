import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/open-database.ts';
import type { DatabaseProbe } from './database-probe.ts';
import type { Readiness } from './readiness.ts';

/** What the health answers are based on. */
export interface HealthParts {
  readonly version: string;
  readonly database: Pick<Database, 'kind'>;
  readonly readiness: Readiness;
  readonly databaseProbe: DatabaseProbe;
  readonly campaigns: {
    readonly list: () => readonly unknown[];
    /** By id: those whose newest document is not served. */
    readonly refused: () => ReadonlyMap<string, unknown>;
  };
}

/** Why a server wants no visitors. */
type NotReady = 'stopping' | 'database' | 'campaigns';

async function reasonsOf({ readiness, databaseProbe, campaigns }: HealthParts): Promise<readonly NotReady[]> {
  const answers = await databaseProbe();
  return [
    ...(readiness.ready() ? [] : ['stopping' as const]),
    ...(answers ? [] : ['database' as const]),
    ...(campaigns.list().length > 0 ? [] : ['campaigns' as const]),
  ];
}

/**
 * Health, answered within two seconds in all cases (O1, O5). `/healthz` is for supervisors that restart hanging
 * processes; it says only that the process answers, because a restart would not repair a database. `/readyz` is for
 * load balancers: 503 while the database does not answer, no campaign can be served, or the server is about to stop. It
 * says how many campaigns are refused, but never which: they may not be public yet.
 */
export function registerHealth(app: FastifyInstance, services: HealthParts): void {
  const { readiness, version, database } = services;
  // A keep-alive connection would bring its next request to a server that is about to stop.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!readiness.ready()) reply.header('connection', 'close');
    done();
  });
  app.get('/healthz', { schema: { hide: true } }, () => ({ status: 'ok', version, database: database.kind }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const reasons = await reasonsOf(services);
    const status = reasons.includes('stopping') ? 'stopping' : 'not-ready';
    const { size } = services.campaigns.refused();
    const refused = size === 0 ? {} : { refused: size };
    return reply
      .code(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(reasons.length === 0 ? { status: 'ready', ...refused } : { status, reasons, ...refused });
  });
}
