import { appendFile } from 'node:fs/promises';
import fastify from 'fastify';
import { openTrialflow } from 'trialflow/server';
import { registry } from './registry.ts';

const trialflow = await openTrialflow({
  campaigns: 'campaigns',
  data: '.data',
  registry,
  // A PostgreSQL: database: 'postgres://…'. In production: NODE_ENV, PUBLIC_ORIGIN, ENCRYPTION_KEY, OPERATOR_FILE …
  configuration: { PUBLIC_HOSTS: 'localhost' },
});

const app = fastify();
app.get('/our/health', async () => ({ ok: true }));
// Where `store()` of app.tsx sends leads. The same one can come twice, with the same `id` and `revision`.
app.post('/our/leads', async (request, reply) => {
  await appendFile('leads.ndjson', `${JSON.stringify(request.body)}\n`, { mode: 0o600 });
  return reply.code(204).send();
});
await app.register(trialflow);
const address = await app.listen({ port: Number(process.env['PORT'] ?? 3000) });
console.log(`listening at ${address}`);
process.once('SIGTERM', () => void app.close());
