import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import {
  ANSWERS,
  CANARY,
  CONSENT_WORDS,
  COMPLAINTS,
  layQuestionCampaign,
  RIGHT,
  WRONG,
} from '#tests/support/pages/question-campaign.ts';
import { letterPdf, pdfWith } from '#tests/support/images/pdf-files.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { removeTempFolder } from '#tests/support/temp.ts';
import { leadsCommand, storedLeads } from '#tests/support/tools/leads-command.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

const HOME = '/signup/asks-everything';
const CONTACT = {
  'candidate.postalCode': '60614',
  'candidate.fullName': 'Maria Sanchez',
  'candidate.phone': '(312) 207-1000',
  'consent.keeping': 'yes',
};

let server: TestServer;
let webhook: Webhook;
let campaigns: string;

beforeAll(async () => {
  campaigns = layQuestionCampaign();
  webhook = await startWebhook();
  const env = { CAMPAIGNS_DIR: campaigns, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' };
  server = await startServer({
    // What is stored is looked for in the files of the database.
    database: 'pglite',
    env,
  });
});
afterAll(async () => {
  await server.remove();
  await webhook.stop();
  removeTempFolder(campaigns);
});

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
  const send = async (path: string, body: URLSearchParams | FormData) => {
    const answer = await ask(path, { method: 'POST', body });
    return answer.to === path ? ask(path) : answer;
  };
  const post = (path: string, form: Readonly<Record<string, string | readonly string[]>>) => {
    const body = new URLSearchParams(
      Object.entries({ ...form, _action: 'next' }).flatMap(([name, values]) =>
        [values].flat().map((value): [string, string] => [name, value]),
      ),
    );
    return send(path, body);
  };
  /** As a page without script posts its form when it takes files. */
  const postFiles = (path: string, form: Readonly<Record<string, string>>, files: readonly Buffer[]) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(form)) body.append(name, value);
    for (const file of files)
      body.append('answer.letter.files', new Blob([new Uint8Array(file)], { type: 'application/pdf' }), 'letter.pdf');
    return send(path, body);
  };
  return { get: (path: string) => ask(path), post, postFiles };
}

test('[K8] [E1] wrong answers are refused at their questions, and nothing that was entered is lost', async () => {
  const browser = plainBrowser();
  const { html } = await browser.post(HOME, WRONG);
  for (const complaint of COMPLAINTS) expect(html).toContain(complaint);
  expect(html).toContain('value="B12"');
  expect(html).toContain('x'.repeat(301));
  expect(html).toContain('value="1,500"');
  expect(html).toContain('value="12/31/1999"');
  expect(html).toMatch(/<input[^>]*name="answer\.symptoms"[^>]*checked=""[^>]*value="one"/);
  expect(html).toMatch(/<input[^>]*name="answer\.symptoms"[^>]*checked=""[^>]*value="none"/);
  expect(html).toMatch(/<input[^>]*name="answer\.tasks\.stairs"[^>]*checked=""[^>]*value="hard"/);
});

test('[K8] [K1] [O3] [O4] right answers reach lead, webhook and exports, and are stored encrypted', async () => {
  const browser = plainBrowser();
  expect(await browser.post(HOME, RIGHT)).toMatchObject({ status: 303, to: `${HOME}/contact` });
  // The first page has them again after Back.
  const again = (await browser.get(HOME)).html;
  expect(again).toContain('value="7.5"');
  expect(again).toContain('value="My left jaw"');
  expect(await browser.post(`${HOME}/contact`, CONTACT)).toMatchObject({ status: 303, to: `${HOME}/bye` });

  const delivery = await webhook.waitFor(({ json }) => isRecord(json) && isRecord(json['lead']));
  expect(delivery.json).toMatchObject({ lead: { additionalFields: { answers: ANSWERS } } });

  const [lead] = storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson']));
  expect(lead?.lead['additionalFields']).toMatchObject({ answers: ANSWERS });
  const csv = await leadsCommand(server, ['export', '--format', 'csv']);
  expect(csv.split('\n')[0]).toMatch(/,answers,computed,criteria\r?$/);
  expect(csv).toContain('""hba1c"":7.5');

  await server.stop();
  const files = readdirSync(server.dataDir, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => statSync(file).isFile());
  expect(files.length).toBeGreaterThan(10);
  // Answers are sealed in drafts, leads and deliveries; questions and campaigns are not.
  expect(files.filter((file) => readFileSync(file).includes(CANARY))).toEqual([]);
  expect(JSON.stringify(server.logs)).not.toContain(CANARY);
  await server.restart();
});

test('[K1] a forged answer is refused with the name of its field', async () => {
  const browser = plainBrowser();
  for (const [control, value] of [
    ['answer.pain', '99'],
    ['answer.where', 'forged'],
    ['answer.hba1c', '99'],
    ['answer.tasks.walking', 'forged'],
  ]) {
    const { status, html } = await browser.post(HOME, { ...RIGHT, [control ?? '']: value ?? '' });
    expect(status).not.toBe(303);
    expect(html).toMatch(new RegExp(`href="#${(control ?? '').replaceAll('.', '\\.')}"`));
  }
});

test('[K8] [C15] an empty file is refused at its question', async () => {
  const browser = plainBrowser();
  await browser.post(HOME, RIGHT);
  const form = { ...CONTACT, _action: 'next' };
  expect((await browser.postFiles(`${HOME}/contact`, form, [Buffer.alloc(0)])).html).toContain(
    'This file is empty, damaged, protected or of another kind',
  );
});

test('[K8] [C15] a file that the visit does not have is asked for again at its question', async () => {
  const browser = plainBrowser();
  await browser.post(HOME, RIGHT);
  const forged = { ...CONTACT, 'answer.letter': '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11' };
  const refused = await browser.post(`${HOME}/contact`, forged);
  expect(refused.status).not.toBe(303);
  expect(refused.html).toContain('A file could not be stored just now. Please add it again');
  expect(refused.html).not.toContain('0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11');
  expect(await browser.post(`${HOME}/contact`, CONTACT)).toMatchObject({ status: 303, to: `${HOME}/bye` });
});

test('[K8] [C15] [G1] a PDF and a consent in own words go with the lead, and what acts is refused', async () => {
  const browser = plainBrowser();
  await browser.post(HOME, RIGHT);
  const contact = `${HOME}/contact`;
  const refused = await browser.postFiles(contact, { ...CONTACT, _action: 'stay' }, [
    pdfWith('/OpenAction << /S /JavaScript /JS (x) >>'),
  ]);
  expect(refused.html).toContain('This file is empty, damaged, protected or of another kind');
  const kept = await browser.postFiles(contact, { ...CONTACT, _action: 'stay' }, [letterPdf()]);
  const id = /name="answer\.letter" value="([0-9a-f-]{36})"/.exec(kept.html)?.[1] ?? '';
  expect(kept.html).toContain('Delete File 1');

  const { 'consent.keeping': _, ...unticked } = CONTACT;
  const held = await browser.postFiles(contact, { ...unticked, 'answer.letter': id, _action: 'next' }, []);
  expect(held.html).toContain('Please tick this box to continue');
  expect(await browser.postFiles(contact, { ...CONTACT, 'answer.letter': id, _action: 'next' }, [])).toMatchObject({
    status: 303,
    to: `${HOME}/bye`,
  });

  const delivery = await webhook.waitFor(({ raw }) => raw.includes(id));
  expect(delivery.json).toMatchObject({
    lead: {
      additionalFields: {
        imageIds: [id],
        answers: [...ANSWERS, { id: 'letter', kind: 'file', question: 'Question letter', language: 'en', value: [id] }],
      },
    },
    consents: [{ type: 'keeping', hasConsent: true, text: CONSENT_WORDS, control: 'checkbox' }],
  });
  const leads = storedLeads(await leadsCommand(server, ['export', '--format', 'ndjson']));
  const lead = leads.find((one) => JSON.stringify(one).includes(id));
  const folder = join(server.dataDir, 'files-of-a-lead');
  await leadsCommand(server, ['images', lead?.leadId ?? '', '--out', folder]);
  expect(readFileSync(join(folder, `${id}.pdf`))).toEqual(letterPdf());
});
