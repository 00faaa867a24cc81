import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server.ts';
import { PRODUCTION } from '#tests/support/production.ts';

test('[O1] a start in development ends with the address to open, which the log does not contain', async () => {
  const server = await startServer({ database: 'pglite' });
  onTestFinished(() => server.remove());
  expect(server.logs.find(({ message }) => message !== undefined)).toMatchObject({
    level: 'info',
    message: 'starting',
  });
  const open = server.logs.flatMap(({ text }) => (typeof text === 'string' && text.startsWith('Open ') ? [text] : []));
  expect(open).toEqual([`Open ${server.origin}/signup/s6`]);
});

test('[O2] production on the embedded database logs that DATABASE_URL is missing', async () => {
  const server = await startServer({ database: 'pglite', env: { ...PRODUCTION, SEED: 'none' } });
  onTestFinished(() => server.remove());
  const missing = server.logs.find(({ variable }) => variable === 'DATABASE_URL');
  expect(missing?.['level']).toBe('warn');
  expect(missing?.['message']).toMatch(/^A variable is missing: without DATABASE_URL the database is the embedded one/);
  expect(server.logs.filter(({ text }) => typeof text === 'string' && text.startsWith('Open '))).toEqual([]);
});
