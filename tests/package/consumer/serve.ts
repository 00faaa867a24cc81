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
await app.register(trialflow);
const address = await app.listen({ port: Number(process.env['PORT'] ?? 3000) });
console.log(`listening at ${address}`);
process.once('SIGTERM', () => void app.close());
