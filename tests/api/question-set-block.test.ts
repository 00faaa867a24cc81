import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import {
  ADD,
  ANSWERS,
  at,
  CANARY,
  HOME,
  layQuestionSetCampaign,
  remove,
} from '#tests/support/pages/question-set-campaign.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { removeTempFolder } from '#tests/support/temp.ts';
import { leadsCommand, storedLeads } from '#tests/support/tools/leads-command.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

let server: TestServer;
let webhook: Webhook;
let campaigns: string;

beforeAll(async () => {
  campaigns = layQuestionSetCampaign();
  webhook = await startWebhook();
  const env = { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' };
  // What is stored is looked for in the files of the database.
  server = await startServer({ database: 'pglite', env });
});
afterAll(async () => {
  await server.remove();
  await webhook.stop();
  removeTempFolder(campaigns);
});

type Form = Readonly<Record<string, string | readonly string[]>>;

/** A browser without script: posts forms, follows redirects to the page of the form only, keeps cookies. */
function plainBrowser() {
  const cookies = new Map<string, string>();
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = {
      'accept-language': 'en-US',
      'sec-fetch-site': 'same-origin',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    };
    const answer = await fetch(`${server.origin}${path}`, { redirect: 'manual', ...init, headers });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    return { status: answer.status, to: answer.headers.get('location'), html: await answer.text() };
  };
  const post = async (path: string, form: Form, action = 'next') => {
    const body = new URLSearchParams(
      Object.entries({ ...form, _action: action }).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    );
    const answer = await ask(path, { method: 'POST', body });
    return answer.to === path ? ask(path) : answer;
  };
  return { get: (path: string) => ask(path), post };
}

/** The names of the controls of a page that belong to the set. */
function controlsIn(html: string): readonly string[] {
  return [...new Set([...html.matchAll(/ name="(answer\.health\.[^"]+)"/g)].map(([, name = '']) => name))];
}

const NEVER: Form = { [at('smoking.status')]: 'never', [at('medicines.count')]: '0' };

test('[K8] [E1] a question that an answer reveals is asked on the page that comes back, with its error', async () => {
  const browser = plainBrowser();
  const first = await browser.get(HOME);
  expect(controlsIn(first.html)).not.toContain(at('smoking.years'));
  const { status, html } = await browser.post(HOME, { ...NEVER, [at('smoking.status')]: 'former' });
  expect(status).toBe(200);
  expect(controlsIn(html)).toContain(at('smoking.years'));
  expect(html).toMatch(/href="#answer\.health\.smoking\.years"[^>]*>.*This field is required/s);
  expect(html).toMatch(/href="#answer\.health\.smoking\.each-day"[^>]*>.*leave it empty and continue/s);
  expect(html).toMatch(/<input[^>]*name="answer\.health\.smoking\.status"[^>]*checked=""[^>]*value="former"/);
});

test('[K8] entries are added and removed by buttons that post, and nothing that was entered is lost', async () => {
  const browser = plainBrowser();
  await browser.get(HOME);
  const added = await browser.post(HOME, { ...NEVER, [at('allergies')]: ['forged', 'latex'] }, ADD);
  expect(added.status).toBe(200);
  expect(controlsIn(added.html)).toContain(at('medicines.0.name'));
  expect(added.html).not.toContain('aria-invalid="true"');
  expect(added.html.match(/<[^>]*autofocus[^>]*>/g), 'the page comes back at the button').toEqual([
    expect.stringContaining(`value="${ADD}"`),
  ]);
  expect(added.html).toMatch(/<input[^>]*name="answer\.health\.smoking\.status"[^>]*checked=""[^>]*value="never"/);

  const long = 'x'.repeat(81);
  const one: Form = {
    ...NEVER,
    [at('medicines.count')]: '1',
    [at('medicines.0.name')]: long,
    [at('medicines.0.dose')]: 'many',
    [at('medicines.0.still')]: 'false',
    [at('medicines.0.why-stopped')]: 'It hurt.',
  };
  const two = await browser.post(HOME, one, ADD);
  expect(controlsIn(two.html)).toContain(at('medicines.1.name'));
  expect(two.html).toContain(`value="${long}"`);
  expect(two.html).toContain('value="many"');

  const moved = Object.fromEntries(Object.entries(one).map(([name, value]) => [name.replace('.0.', '.1.'), value]));
  const both: Form = { ...moved, [at('medicines.count')]: '2', [at('medicines.0.name')]: 'Aspirin' };
  const left = await browser.post(HOME, both, remove(0));
  expect(controlsIn(left.html)).toContain(at('medicines.0.why-stopped'));
  expect(controlsIn(left.html)).not.toContain(at('medicines.1.name'));
  expect(left.html).toContain(`value="${long}"`);
  expect(left.html).toContain('It hurt.');
  expect(left.html).not.toContain('Aspirin');

  // An entry that is added later does not have what the removed one said.
  const again = await browser.post(HOME, { ...one, [at('medicines.0.name')]: 'Aspirin' }, ADD);
  const removed = await browser.post(
    HOME,
    { ...one, [at('medicines.count')]: '2', [at('medicines.1.name')]: 'Gone' },
    remove(1),
  );
  const fresh = await browser.post(HOME, one, ADD);
  expect([again.status, removed.status, fresh.status]).toEqual([200, 200, 200]);
  expect(fresh.html).not.toContain('Gone');
});

test('[K8] [K1] [O3] [O4] right answers reach lead, webhook and exports, and are stored encrypted', async () => {
  const browser = plainBrowser();
  const right: Form = {
    [at('smoking.status')]: 'former',
    [at('smoking.years')]: '10',
    [at('smoking.each-day')]: '5,5',
    [at('smoking.stopped')]: '05/14/2019',
    [at('medicines.count')]: '2',
    [at('medicines.0.name')]: CANARY,
    [at('medicines.0.dose')]: '2.5',
    [at('medicines.0.still')]: 'true',
    [at('medicines.1.name')]: 'Aspirin',
    [at('medicines.1.dose')]: '',
    [at('medicines.1.still')]: 'false',
    [at('medicines.1.why-stopped')]: 'It hurt.',
    [at('allergies')]: ['latex'],
  };
  expect(await browser.post(HOME, right)).toMatchObject({ status: 303, to: `${HOME}/contact-smoker` });
  const again = (await browser.get(HOME)).html;
  expect(again).toContain('value="5.5"');
  expect(again).toContain(`value="${CANARY}"`);
  const page = await browser.get(`${HOME}/contact-smoker`);
  const consents = [...page.html.matchAll(/name="(consent\.[^"]+)"/g)].map(([, name = '']): [string, string] => [
    name,
    'yes',
  ]);
  const contact: Form = {
    ...Object.fromEntries(consents),
    'candidate.postalCode': '60614',
    'candidate.fullName': 'Maria Sanchez',
    'candidate.phone': '(312) 207-1000',
  };
  expect(await browser.post(`${HOME}/contact-smoker`, contact)).toMatchObject({ status: 303, to: `${HOME}/thanks` });

  const delivery = await webhook.waitFor(({ json }) => isRecord(json) && isRecord(json['lead']));
  expect(delivery.json).toMatchObject({
    lead: { additionalFields: { answers: ANSWERS, computed: { 'pack-years': 2.75 } } },
  });
  const [lead] = storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson']));
  expect(lead?.lead['additionalFields']).toMatchObject({ answers: ANSWERS });
  expect(await leadsCommand(server, ['export', '--format', 'csv'])).toContain('""health.smoking.each-day""');

  await server.stop();
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => readFileSync(file).includes(CANARY))).toEqual([]);
  expect(JSON.stringify(server.logs)).not.toContain(CANARY);
  await server.restart();
});

test('[K1] forged answers are refused with the name of their field', async () => {
  const browser = plainBrowser();
  await browser.get(HOME);
  for (const [path, value] of [
    ['smoking.status', 'forged'],
    ['smoking.status', '__proto__'],
    ['medicines.count', '10000'],
    ['medicines.count', '-1'],
    ['allergies', 'constructor'],
  ] as const) {
    const { status, html } = await browser.post(HOME, { ...NEVER, [at(path)]: value });
    expect({ path, value, status }).toEqual({ path, value, status: 200 });
    expect(html).toContain(`href="#${at(path)}"`);
  }
});

test('[K1] controls of no question are ignored, however many there are and whatever they are called', async () => {
  const browser = plainBrowser();
  await browser.get(HOME);
  const strange = Object.fromEntries([
    ...['__proto__.x', 'medicines.__proto__.name', 'constructor.prototype.x', 'medicines.0.name.constructor'].map(
      (path) => [at(path), 'polluted'] as const,
    ),
    ...Array.from({ length: 10_000 }, (_, index) => [at(`medicines.${index}.name`), 'x'] as const).slice(0, 1500),
    [at(`a${'.a'.repeat(1000)}`), 'deep'] as const,
  ]);
  expect(await browser.post(HOME, { ...NEVER, ...strange })).toMatchObject({ status: 303, to: `${HOME}/contact` });
  expect(Object.hasOwn(Object.prototype, 'x')).toBe(false);
});
