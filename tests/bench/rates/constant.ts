/** The floor of a page: Fastify responding with a constant. `BYTES`: its size; `PORT`: where it listens. */
import { randomBytes } from 'node:crypto';
import fastify from 'fastify';

const body = randomBytes(Number(process.env['BYTES']));
const app = fastify({ logger: false });
app.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').send(body));
await app.listen({ host: '127.0.0.1', port: Number(process.env['PORT']) });
