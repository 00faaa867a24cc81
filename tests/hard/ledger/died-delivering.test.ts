import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';

let webhook: Webhook;
let server: TestServer;
beforeAll(async () => {
  webhook = await startWebhook();
  server = await startServer({ env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' } });
});
afterAll(async () => {
  await server.remove();
  await webhook.stop();
});

test('[O3] a delivery whose server died with it is made by the next one, within two minutes', async () => {
  webhook.answerWith('hang');
  const { url, headers, payload } = saveRequest(signupVisit({ today: new Date().toISOString().slice(0, 10) }));
  const saved = await fetch(`${server.origin}${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(payload),
  });
  expect(saved.status).toBe(201);
  const begun = await webhook.waitFor(() => true);
  await server.kill9();
  webhook.answerWith(200);
  await server.restart();
  const ended = await webhook.waitFor(({ answer }) => answer === 200, 110_000);
  expect(ended.headers['idempotency-key']).toBe(begun.headers['idempotency-key']);
  expect(ended.raw.equals(begun.raw)).toBe(true);
}, 180_000);
