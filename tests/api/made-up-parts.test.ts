import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { tempFolder } from '#tests/support/temp.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

/** Everything that the product consists of; the rest is tests, documents and build output. */
const PARTS = ['blocks', 'campaigns', 'locales', 'schemas', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts'];
const words = (en: string, es: string) => ({ en, es });

/** An unknown campaign with an unknown block. */
const MADE_UP = {
  formatVersion: 1,
  id: 'made-up',
  version: 1,
  name: 'Made up',
  type: 'Signup',
  home: 'home',
  languages: ['en', 'es'],
  routes: [
    {
      name: 'home',
      title: words('Tell us how you sleep', 'Cuéntenos cómo duerme'),
      meta: { saveSubject: true },
      blocks: [
        { block: 'FullName' },
        { block: 'PostalCode' },
        { block: 'Phone' },
        {
          block: 'SleepQuality',
          id: 'sleep',
          props: {
            question: words('How do you sleep?', '¿Cómo duerme?'),
            choices: [
              { value: 'well', label: words('Well', 'Bien') },
              { value: 'badly', label: words('Badly', 'Mal') },
            ],
          },
        },
        { use: 'contact-consents' },
      ],
      next: [{ when: { fact: 'answer.sleep', is: 'badly' }, to: 'badly' }, { to: 'end' }],
    },
    {
      name: 'badly',
      title: words('We are sorry that you sleep badly', 'Sentimos que duerma mal'),
      blocks: [],
      next: [{ to: 'end' }],
    },
    { name: 'end', title: words('Thank you', 'Gracias'), blocks: [{ block: 'ThankYou' }] },
  ],
};

let project: string;
let webhook: Webhook;
let server: TestServer;
let before: ReadonlyMap<string, string>;

const run = promisify(execFile);
const inCopy = (file: string, ...args: readonly string[]) =>
  run(process.execPath, [file, ...args], { cwd: project, env: { ...process.env, NODE_ENV: '' } });

function hashes(): Map<string, string> {
  const files = PARTS.flatMap((part) =>
    part.includes('.')
      ? [part]
      : readdirSync(join(project, part), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile())
          .map((entry) => join(entry.parentPath, entry.name).slice(project.length + 1)),
  );
  return new Map(
    files.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(project, file)))
        .digest('hex'),
    ]),
  );
}

beforeAll(async () => {
  project = tempFolder('made-up');
  for (const part of PARTS) cpSync(part, join(project, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'));
  before = hashes();
  await inCopy('src/entry/commands/new-block.ts', 'SleepQuality');
  writeFileSync(join(project, 'campaigns', 'made-up.json'), JSON.stringify(MADE_UP, undefined, 2));
  const vite = 'node_modules/vite/bin/vite.js';
  await Promise.all([
    inCopy(vite, 'build').then(() => inCopy(vite, 'build', '--mode', 'gallery')),
    inCopy(vite, 'build', '--ssr', 'src/entry/ssr.tsx', '--outDir', 'dist/ssr'),
  ]);
  webhook = await startWebhook();
  server = await startServer({ root: project, env: { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' } });
});
afterAll(async () => {
  await server.remove();
  await webhook.stop();
});

const page = `/signup/es/made-up`;
const post = (form: Readonly<Record<string, string>>) =>
  fetch(`${server.origin}${page}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.origin, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...form, _action: 'next' }).toString(),
  });

test('[B4] [B5] check accepts the campaign, but no predicate with an invalid answer of the new block', async () => {
  expect(
    (await inCopy('src/entry/commands/campaigns.ts', 'check', 'campaigns/made-up.json', 'campaigns/fragments')).stderr,
  ).toBe('');
  const wrong = join(tempFolder('wrong'), 'made-up.json');
  writeFileSync(wrong, JSON.stringify(MADE_UP).replace('"is":"badly"', '"is":"terribly"'));
  await expect(inCopy('src/entry/commands/campaigns.ts', 'check', wrong, 'campaigns/fragments')).rejects.toMatchObject({
    code: 1,
  });
});

test("[B1] [B10] the server renders the new block's campaign in both languages; the gallery shows it", async () => {
  const spanish = await (await fetch(`${server.origin}${page}`)).text();
  expect(spanish).toContain('Cuéntenos cómo duerme');
  expect(spanish).toContain('name="answer.sleep"');
  expect(await (await fetch(`${server.origin}/signup/made-up`)).text()).toContain('How do you sleep?');
  expect(await (await fetch(`${server.origin}/blocks/sleep-quality`)).text()).toContain('How often do you exercise?');
});

test('[K1] [K8] a visitor answers it, goes where the answer leads, and the lead is stored and sent', async () => {
  const form = {
    'candidate.fullName': 'Marisol Inventada',
    'candidate.postalCode': '60614',
    'candidate.country': 'US',
    'candidate.phone': '(312) 555-0199',
  };
  const refused = await post(form);
  expect([refused.status, refused.headers.get('location')]).toEqual([303, page]);
  const cookie = refused.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  expect(await (await fetch(`${server.origin}${page}`, { headers: { cookie } })).text()).toContain(
    '¿Cómo duerme? Este campo es obligatorio',
  );
  const taken = await post({ ...form, 'answer.sleep': 'badly' });
  expect([taken.status, taken.headers.get('location')]).toEqual([303, `${page}/badly`]);
  const { json } = await webhook.waitFor(({ json: body }) => JSON.stringify(body).includes('Inventada'));
  expect(json).toMatchObject({
    campaign: { id: 'made-up', version: 1 },
    lead: { firstName: 'Marisol', phone1: '+13125550199' },
  });
});

test('[B10] no existing file has changed', () => {
  const after = hashes();
  expect([...before].filter(([file, hash]) => after.get(file) !== hash).map(([file]) => file)).toEqual([]);
  const added = [...after.keys()].filter((file) => !before.has(file));
  expect(added.every((file) => file.startsWith('blocks/sleep-quality/') || file === 'campaigns/made-up.json')).toBe(
    true,
  );
});
