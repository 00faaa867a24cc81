import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { leadsCommand, storedLeads } from '#tests/support/tools/leads-command.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

const EXAMPLES = join(ROOT, 'docs/examples/campaigns');

const question = (id: string, label: string, rest: object) => ({
  block: 'Question',
  id,
  props: { label: { en: label, es: label }, ...rest },
});
const pain = (id: string) =>
  question(id, `Pain: ${id}?`, { kind: 'number', min: 0, max: 10, unit: { en: 'points', es: 'puntos' } });
const day = (id: string) => question(id, `Day: ${id}?`, { kind: 'date', from: '2020-01-01', to: 'today' });

/** Whether pain is worse than before, and whether it was treated after somebody had looked at it. */
const WORSE_PAIN = {
  formatVersion: 1,
  id: 'worse-pain',
  version: 1,
  name: 'Worse pain',
  extends: 'smoking',
  computed: {
    'pack-years': { sum: ['answer.now', 'answer.before'] },
    'months-since': { timeBetween: ['answer.seen', '2024-03-29'], unit: 'months' },
  },
  routes: [
    {
      name: 'home',
      title: { en: 'Your pain', es: 'Su dolor' },
      blocks: [pain('now'), pain('before'), day('seen'), day('treated')],
      next: [
        {
          when: {
            all: [
              { fact: 'answer.now', moreThan: { fact: 'answer.before' } },
              { fact: 'answer.treated', after: { fact: 'answer.seen' } },
            ],
          },
          to: 'postal',
        },
        { to: 'below' },
      ],
    },
  ],
};

let server: TestServer;
let webhook: Webhook;
let campaigns: string;

beforeAll(async () => {
  campaigns = tempFolder('computed-facts');
  cpSync(join(ROOT, 'campaigns'), campaigns, { recursive: true });
  cpSync(EXAMPLES, campaigns, { recursive: true });
  writeFileSync(join(campaigns, 'worse-pain.json'), JSON.stringify(WORSE_PAIN));
  webhook = await startWebhook();
  server = await startServer({
    env: { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' },
  });
});
afterAll(async () => {
  await server.remove();
  await webhook.stop();
  removeTempFolder(campaigns);
});

type Form = Readonly<Record<string, string>>;

/** Posts the forms of a visit one after another, as a browser without script; returns where each leads. */
async function walk(steps: readonly (readonly [path: string, form: Form])[]): Promise<(string | null)[]> {
  const cookies = new Map<string, string>();
  const targets: (string | null)[] = [];
  for (const [path, form] of steps) {
    const answer = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'accept-language': 'en-US',
        'sec-fetch-site': 'same-origin',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: new URLSearchParams({ ...form, _action: 'next' }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name !== undefined && value !== undefined) cookies.set(name, value);
    }
    targets.push(answer.headers.get('location'));
  }
  return targets;
}

const CONTACT: readonly (readonly [string, Form])[] = [
  ['postal', { 'candidate.country': 'US', 'candidate.postalCode': '60614' }],
  ['age', { 'candidate.age': '58' }],
  ['name', { 'candidate.fullName': 'Maria Sanchez' }],
  ['phone', { 'candidate.phone': '(312) 207-1000' }],
];
const contactOf = (campaign: string, left: readonly string[] = []) =>
  CONTACT.filter(([route]) => !left.includes(route)).map(
    ([route, form]) => [`/signup/${campaign}/${route}`, form] as const,
  );

const SYMPTOMS = ['interest', 'sadness', 'sleep', 'energy', 'appetite', 'worth', 'focus', 'pace', 'harm'];
const mood = (frequencies: readonly string[]): Form =>
  Object.fromEntries(SYMPTOMS.map((id, index) => [`answer.symptoms.${id}`, frequencies[index] ?? 'not-at-all']));

test('[B5] [A10] a computed score decides the next page, on both sides of its bounds', async () => {
  const often = 'nearly-every-day';
  const home = '/signup/low-mood';
  expect(await walk([[home, mood([often, often, often, 'not-at-all'])]])).toEqual([`${home}/below`]);
  expect(await walk([[home, mood([often, often, often, 'several-days'])]])).toEqual([`${home}/postal`]);
  expect(await walk([[home, mood([often, often, often, often, often, often, 'several-days'])]])).toEqual([
    `${home}/postal`,
  ]);
  expect(await walk([[home, mood([often, often, often, often, often, often, 'more-than-half'])]])).toEqual([
    `${home}/below`,
  ]);
});

test('[B5] [K1] [O3] what was computed reaches the lead, the webhook and the export', async () => {
  const home = '/signup/smoking';
  const targets = await walk([
    [home, { 'answer.cigarettes': '30', 'answer.years': '20', 'answer.stopped': '' }],
    ...contactOf('smoking'),
  ]);
  expect(targets).toEqual(['postal', 'age', 'name', 'phone', 'email'].map((route) => `${home}/${route}`));
  const delivery = await webhook.waitFor(({ json }) => isRecord(json) && isRecord(json['lead']));
  expect(delivery.json).toMatchObject({ lead: { additionalFields: { computed: { 'pack-years': 30 } } } });
  const [lead] = storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson']));
  expect(lead?.lead['additionalFields']).toMatchObject({ computed: { 'pack-years': 30 } });
  expect(await leadsCommand(server, ['export', '--format', 'csv'])).toContain('""pack-years"":30');
});

test('[B5] [A10] a count takes a body mass index and an age among its conditions', async () => {
  const home = '/signup/sleep-apnoea';
  const signs: Form = {
    'answer.snores': 'yes',
    'answer.tired': 'no',
    'answer.stops': 'no',
    'answer.pressure': 'no',
    'answer.collar': 'no',
    'candidate.gender': 'female',
    'candidate.heightUnit': 'cm',
    'candidate.heightCm': '170',
    'candidate.weightUnit': 'kg',
    'candidate.birthDate': '01/15/1960',
  };
  // Whoever leaves the weight empty is asked for it, and not turned down.
  expect(await walk([[home, { ...signs, 'answer.tired': 'yes', 'answer.stops': 'yes' }]])).toEqual([home]);
  // One sign, and older than 50; 35 is the body mass index of 101.2 kg, which does not count yet.
  expect(await walk([[home, { ...signs, 'candidate.weightKg': '101.2' }]])).toEqual([`${home}/below`]);
  expect(await walk([[home, { ...signs, 'candidate.weightKg': '102' }]])).toEqual([`${home}/postal`]);
});

test('[B5] [A10] [K1] two answers are compared; the lead has the answers and nothing of the comparison', async () => {
  const home = '/signup/worse-pain';
  const answers = (now: string, seen: string): Form => ({
    'answer.now': now,
    'answer.before': '5',
    'answer.seen': seen,
    'answer.treated': '03/01/2024',
  });
  expect(await walk([[home, answers('5', '02/29/2024')]])).toEqual([`${home}/below`]);
  expect(await walk([[home, answers('6', '03/01/2024')]])).toEqual([`${home}/below`]);
  expect(await walk([[home, answers('6', '02/29/2024')], ...contactOf('worse-pain')])).toEqual(
    ['postal', 'age', 'name', 'phone', 'email'].map((route) => `${home}/${route}`),
  );
  const leads = storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson']));
  expect(leads.map(({ lead }) => lead['additionalFields'])).toContainEqual(
    expect.objectContaining({ computed: { 'pack-years': 11, 'months-since': 1 } }),
  );
});
