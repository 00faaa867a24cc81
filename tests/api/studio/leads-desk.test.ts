import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LeadDetail, type LeadState } from '#api/leads-desk/desk-parts.ts';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { dataAccessesBetween } from '#server/features/data-access/index.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { jsonOf } from '#tests/support/json-of.ts';
import { studioClient, type StudioPerson } from '#tests/support/studio/studio-client.ts';
import { HANGS_MS, until } from '#tests/support/until.ts';
import { saveRequest, screenerVisit, signupVisit } from '#tests/support/visits.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

/** A failed delivery waits for a day: what arrives sooner was sent by somebody. */
const RETRIES = { retryLimit: 1, retryDelay: 86_400, retryBackoff: false } as const;
const START = Date.parse('2026-11-23T17:00:00.000Z');
/** What must be nowhere but in a lead that somebody has opened. */
const PERSONAL = ['Zephyrine', 'Quillfeather', '+13122071', 'zephyrine.quill', '1980-05-14', '60614'];

let webhook: Webhook;
let site: ApiSite;
let studio: ReturnType<typeof studioClient>;
let operator: StudioPerson;
let operatorOfS6: StudioPerson;
let administrator: StudioPerson;
let now = 0;

beforeAll(async () => {
  webhook = await startWebhook();
  site = await openApiSite({
    env: {
      MIN_HUMAN_SECONDS: '2',
      LEAD_WEBHOOK_URL: webhook.url,
      LEAD_WEBHOOK_SECRET: 'secret',
      LEAD_RETENTION_DAYS: '100',
    },
    retries: RETRIES,
  });
  studio = studioClient(site);
  administrator = await studio.administrator();
  operator = await studio.person(administrator, [{ role: 'operator', campaign: null }]);
  operatorOfS6 = await studio.person(administrator, [{ role: 'operator', campaign: 's6' }]);
});
afterAll(async () => {
  await site.close();
  await webhook.stop();
});
beforeEach(() => {
  webhook.answerWith(200);
  now += 100;
  site.setTime(new Date(START + now * 1000).toISOString());
});

let numbered = 0;
function identity(): Visit['answers'] {
  numbered += 1;
  return {
    'candidate.firstName': 'Zephyrine',
    'candidate.lastName': 'Quillfeather',
    'candidate.phone': `+1312207${String(1000 + numbered)}`,
    'candidate.email': 'zephyrine.quill@mail.example',
  };
}

/** Saves a lead; a held one comes faster than anybody reads. Returns its id. */
async function save(visit: Visit, isHeld = false): Promise<string> {
  const request = saveRequest(visit);
  const page = { time: site.services.pageTimes.issue(visit.campaignId) };
  now += isHeld ? 0 : 60;
  site.setTime(new Date(START + now * 1000).toISOString());
  const saved = await site.app.inject({ ...request, payload: { ...request.payload, page } });
  if (saved.statusCode !== 201) throw new Error(saved.body);
  return visit.draftId;
}

const signup = (isHeld = false) => save(signupVisit({ answers: identity() }), isHeld);
const screened = (answers: Visit['answers'] = {}) => save(screenerVisit({ answers: { ...identity(), ...answers } }));

const read = (path: string, { cookie } = operator) => studio.call('GET', path, { cookie });
const act = (path: string, { cookie } = operator, body?: object) =>
  studio.call('POST', path, { cookie, ...(body === undefined ? {} : { body }) });

const listed = async (query = '', person = operator) =>
  jsonOf(STUDIO_CALLS.listLeads.reply, await read(`/leads${query}`, person));
const opened = async (lead: string) => jsonOf(STUDIO_CALLS.openLead.reply, await act(`/leads/${lead}/open`));

/** Waits until the desk says what is expected of a lead. */
function awaited(lead: string, expected: string, isSo: (found: LeadDetail) => boolean) {
  return until(
    async () => {
      const found = jsonOf(LeadDetail, await read(`/leads/${lead}`));
      return isSo(found) ? found : undefined;
    },
    { failure: () => `The lead did not become ${expected}`, pointless: () => false, limit: HANGS_MS },
  );
}

const inState = (lead: string, state: LeadState) => awaited(lead, state, (found) => found.state === state);

/** Waits until a failed delivery is due again: the queue sets its time only after the failure is recorded. */
const inRetry = (lead: string) =>
  awaited(
    lead,
    'due again',
    ({ state, deadlines }) => state === 'failing' && deadlines.some(({ kind }) => kind === 'next-attempt'),
  );

const arrived = (lead: string) =>
  webhook.deliveries.filter(({ headers }) => String(headers['idempotency-key']).startsWith(lead));

/** What the log says about a lead, as an administrator reads it. */
async function logOf(lead: string) {
  const events = await studio.ask('GET', '/content/v1/events?limit=200', { cookie: administrator.cookie });
  return events
    .list()
    .filter(({ detail }) => typeof detail === 'object' && detail !== null && Reflect.get(detail, 'lead') === lead);
}

const expectNothingPersonal = (text: string) => {
  for (const word of PERSONAL) expect(text.toLowerCase()).not.toContain(word.toLowerCase());
};

/** How many leads of a campaign are new, as somebody reads it. */
async function newOf(campaign: string, person = operator): Promise<number | undefined> {
  const counts = jsonOf(STUDIO_CALLS.countNewLeads.reply, await read('/leads/new', person));
  return counts.find((one) => one.campaign === campaign)?.leads;
}

test('[O4] leads of the last seven days are counted for each campaign of an operator', async () => {
  await screened();
  const before = (await newOf('ws15')) ?? 0;
  await screened();
  expect(await newOf('ws15')).toBe(before + 1);
  const longAgo = new Date(START - 8 * 86_400_000);
  const old = await screened();
  await site.database.db.updateTable('leads').set({ created_at: longAgo }).where('id', '=', old).execute();
  expect(await newOf('ws15')).toBe(before + 1);
});

describe('a lead in the list', () => {
  test('[O4] says nothing about whose it is', async () => {
    const [ofSignup, lead] = [await signup(), await screened()];
    const { leads: rows } = await listed();
    const row = rows.find((one) => one.lead === lead);
    expect(row?.masked.phone).toMatch(/^…\d\d$/);
    expect(row).toMatchObject({
      campaign: 'ws15',
      masked: { initials: 'Z. Q.', email: '…@mail.example' },
      qualified: true,
      study: 'DEMO-ASTHMA-01',
      deadlines: [{ kind: 'erased' }],
    });
    expect(rows.find((one) => one.lead === ofSignup)).toMatchObject({ source: 'news', qualified: null });
    for (const path of ['/leads', `/leads/${lead}`]) expectNothingPersonal((await read(path)).body);
  });

  test('[O4] is there for those of its campaign only, and is read in parts', async () => {
    const mine = [await signup(), await signup(), await signup()];
    const other = await screened();
    const found: string[] = [];
    for (let before = ''; ;) {
      const { leads, next } = await listed(`?limit=2${before === '' ? '' : `&before=${before}`}`, operatorOfS6);
      found.push(...leads.map(({ lead }) => lead));
      if (next === null) break;
      before = next;
    }
    expect(found).toEqual(expect.arrayContaining(mine));
    expect(found).not.toContain(other);
    expect(new Set(found).size).toBe(found.length);
    expect((await read('/leads?campaign=ws15', operatorOfS6)).code).toBe('role-forbidden');
  });

  test('[O4] is found by what became of it', async () => {
    const held = await signup(true);
    const sent = await signup();
    await inState(sent, 'delivered');
    const { leads, counts } = await listed('?state=held');
    const ids = leads.map(({ lead }) => lead);
    expect(ids).toContain(held);
    expect(ids).not.toContain(sent);
    expect(counts).toMatchObject({ held: ids.length });
  });
});

describe('looking for the leads of a person', () => {
  const find = async (value: string, person = operator, before?: string) =>
    act('/leads/find', person, { value, ...(before === undefined ? {} : { before }) });
  const foundBy = async (value: string, person = operator) =>
    jsonOf(STUDIO_CALLS.findLeads.reply, await find(value, person)).leads.map(({ lead }) => lead);

  const searches = async () => {
    const events = await studio.ask('GET', '/content/v1/events?limit=200', { cookie: administrator.cookie });
    return events.list().filter(({ kind }) => kind === 'lead-searched');
  };

  test('[O4] finds them by the whole phone number, however it is written, under initials', async () => {
    const answers = identity();
    const [ofSignup, ofScreener] = [await save(signupVisit({ answers })), await save(screenerVisit({ answers }))];
    const phone = String(answers['candidate.phone']);
    const national = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8)}`;
    for (const value of [phone, national, ` ${phone.slice(2)} `])
      // One after the other: the clock is one. oxlint-disable-next-line no-await-in-loop
      expect(await foundBy(value)).toEqual([ofScreener, ofSignup]);
    expect(await foundBy(phone, operatorOfS6)).toEqual([ofSignup]);
    expectNothingPersonal((await find(phone)).body);
    expect(await foundBy(phone.slice(0, -1))).toEqual([]);
  });

  test('[O4] finds them by the whole email address, also among many, and says where to look on', async () => {
    const email = 'Rare.Bird@mail.example';
    const lead = await screened({ 'candidate.email': email });
    expect(await foundBy(' rare.bird@MAIL.example')).toEqual([lead]);
    expect(await foundBy('bird@mail.example')).toEqual([]);
    const end = jsonOf(STUDIO_CALLS.findLeads.reply, await find('nobody@mail.example'));
    expect(end).toEqual({ leads: [], next: null });
    const behind = `${START - 1}.${lead}`;
    expect(jsonOf(STUDIO_CALLS.findLeads.reply, await find(email, operator, behind)).leads).toEqual([]);
  });

  test('[O4] is in the log, without what was looked for; whoever may not read leads finds none', async () => {
    const before = await searches();
    await find('zephyrine.quill@mail.example');
    const after = await searches();
    expect(after.length).toBe(before.length + 1);
    expect(after[0]).toMatchObject({ kind: 'lead-searched', detail: { by: 'email' } });
    expect(JSON.stringify(after)).not.toContain('zephyrine');
    const viewer = await studio.person(administrator, [{ role: 'viewer', campaign: null }]);
    expect((await find('zephyrine.quill@mail.example', viewer)).status).toBe(403);
    expect((await find('Zephyrine')).status).toBe(400);
  });
});

describe('opening a lead', () => {
  test('[O4] shows the person, and the log says who did it', async () => {
    const lead = await signup();
    expect((await opened(lead)).lead).toMatchObject({ firstName: 'Zephyrine', postalCode: '60614' });
    const [event, ...more] = await logOf(lead);
    expect(more).toEqual([]);
    expect(event).toMatchObject({ kind: 'lead-opened', person: operator.id, detail: { lead, campaign: 's6' } });
    expectNothingPersonal(JSON.stringify(event));
  });

  test('[O4] names the other leads of the same phone number, as far as somebody may see them', async () => {
    const answers = identity();
    const [ofSignup, lead] = [await save(signupVisit({ answers })), await save(screenerVisit({ answers }))];
    expect((await opened(lead)).others).toMatchObject([{ lead: ofSignup, campaign: 's6' }]);
    const mine = await act(`/leads/${ofSignup}/open`, operatorOfS6);
    expect(jsonOf(STUDIO_CALLS.openLead.reply, mine).others).toEqual([]);
  });

  test('[P2] counts as an access to the data of the person', async () => {
    const lead = await signup();
    const window = { from: new Date(START), to: new Date(START + 86_400_000) };
    const touches = async (of: 'contact' | 'photos') =>
      (await dataAccessesBetween(site.database.db, of, window)).find(({ leadId }) => leadId === lead)?.touches ?? [];
    expect(await touches('contact')).not.toContain('opened');
    await act(`/leads/${lead}/open`);
    expect(await touches('contact')).toContain('opened');
    expect(await touches('photos')).not.toContain('opened');
  });

  test('[O4] no cache keeps it', async () => {
    const lead = await signup();
    const reply = await site.app.inject({
      method: 'POST',
      url: `/studio/v1/leads/${lead}/open`,
      headers: { cookie: operator.cookie },
    });
    expect(reply.headers['cache-control']).toBe('no-store');
  });

  test('[O4] explains which answer turned the visitor away', async () => {
    const lead = await screened({ 'criteria.asthma-smoking': 'yes', 'candidate.birthDate': '2015-05-14' });
    const { explanation } = await opened(lead);
    expect(explanation).toMatchObject({ study: { id: 'DEMO-ASTHMA-01' }, changed: false });
    const verdictIn = (name: string) => explanation.respects.find(({ respect }) => respect === name);
    expect(verdictIn('age')).toMatchObject({ verdict: false, found: 11, least: 18 });
    expect(verdictIn('gender')).toMatchObject({ verdict: true });
    const judged = (id: string) => explanation.criteria.find((criterion) => criterion.id === id);
    expect(judged('asthma-smoking')).toMatchObject({ verdict: false, answers: [{ qualifies: false }] });
    expect(judged('asthma-diagnosis')).toMatchObject({ verdict: true });
  });

  test('[O4] says when the study would judge otherwise today', async () => {
    const lead = await screened();
    const { db } = site.database;
    const [study] = await db.selectFrom('studies').selectAll().where('id', '=', 'DEMO-ASTHMA-01').execute();
    if (study === undefined) throw new Error('The study is missing');
    const changeTo = (document: typeof study.document) =>
      db
        .updateTable('studies')
        .set({ document: JSON.stringify(document) })
        .where('id', '=', study.id)
        .execute();
    await changeTo({ ...study.document, minAge: 60 });
    const { explanation } = await opened(lead);
    await changeTo(study.document);
    expect(explanation).toMatchObject({ changed: true });
  });

  test('[O4] who opened a lead is known to its operators and to administrators', async () => {
    const lead = await signup();
    await act(`/leads/${lead}/open`);
    const author = await studio.person(administrator, [{ role: 'author', campaign: null }]);
    const readers = [operator, operatorOfS6, administrator, author];
    const seen = await Promise.all(
      readers.map(async ({ cookie }) =>
        (await studio.ask('GET', '/content/v1/events', { cookie })).body.includes(lead),
      ),
    );
    expect(seen).toEqual([true, true, true, false]);
  });
});

describe('a delivery that failed', () => {
  test('[O3] is retried at once, and arrives', async () => {
    webhook.answerWith(503);
    const lead = await signup();
    expect(await inRetry(lead)).toMatchObject({
      deliveries: [{ revision: 1, attempts: 1, failure: 'status 503' }],
      deadlines: [{ kind: 'next-attempt' }, { kind: 'erased' }],
    });
    webhook.answerWith(200);
    expect((await act(`/leads/${lead}/retry`)).status).toBe(200);
    await inState(lead, 'delivered');
    expect(arrived(lead).map(({ answer }) => answer)).toEqual([503, 200]);
    expect(await logOf(lead)).toMatchObject([{ kind: 'lead-retried', person: operator.id }]);
  });

  test('[O3] is retried after it was given up', async () => {
    const lead = await signup();
    await inState(lead, 'delivered');
    const { db } = site.database;
    await db.updateTable('deliveries').set({ state: 'dead' }).where('lead_id', '=', lead).execute();
    expect(await inState(lead, 'failed')).toMatchObject({ state: 'failed' });
    await act(`/leads/${lead}/retry`);
    await inState(lead, 'delivered');
    expect(arrived(lead)).toHaveLength(2);
  });

  test('[O3] what has arrived is not sent again', async () => {
    const lead = await signup();
    await inState(lead, 'delivered');
    expect((await act(`/leads/${lead}/retry`)).code).toBe('lead-not-failed');
    expect(await logOf(lead)).toEqual([]);
  });
});

describe('a held lead', () => {
  test('[O4] is sent once somebody releases it', async () => {
    const lead = await signup(true);
    expect((await read(`/leads/${lead}`)).json()).toMatchObject({ state: 'held', held: { reason: 'too-fast' } });
    expect((await act(`/leads/${lead}/retry`)).code).toBe('lead-held');
    expect(arrived(lead)).toEqual([]);
    expect((await act(`/leads/${lead}/release`)).json()).toMatchObject({ held: null });
    await inState(lead, 'delivered');
    expect(arrived(lead)).toHaveLength(1);
    expect((await act(`/leads/${lead}/release`)).code).toBe('lead-not-held');
    expect(await logOf(lead)).toMatchObject([{ kind: 'lead-released', person: operator.id }]);
  });

  test('[O4] says when its appointment is freed, as long as the appointment is to come', async () => {
    const lead = await signup(true);
    const booked = new Date(START + now * 1000);
    await site.database.db
      .insertInto('bookings')
      .values({
        id: randomUUID(),
        service: 'secondary',
        resource_id: 'desk-1',
        resource_name: 'Call centre',
        time_zone: 'America/Chicago',
        starts_at: new Date(booked.getTime() + 3_600_000),
        ends_at: new Date(booked.getTime() + 5_400_000),
        draft_id: lead,
        study_id: 'DEMO-ASTHMA-01',
        study_site_id: null,
        state: 'booked',
        held_until: null,
        visitor_zone: null,
        customer: null,
        created_at: booked,
      })
      .execute();
    const deadlinesOf = async () => jsonOf(LeadDetail, await read(`/leads/${lead}`)).deadlines.map(({ kind }) => kind);
    expect(await deadlinesOf()).toEqual(['appointment-freed', 'erased']);
    site.setTime(new Date(booked.getTime() + 7_200_000).toISOString());
    expect(await deadlinesOf()).toEqual(['erased']);
  });

  test('[O4] is never sent once somebody discards it', async () => {
    const lead = await signup(true);
    expect((await act(`/leads/${lead}/discard`)).json()).toMatchObject({ revisions: 1, delivered: 0 });
    // What is saved later has arrived: so would the discarded one, if it had been queued.
    await inState(await signup(), 'delivered');
    expect(arrived(lead)).toEqual([]);
    expect((await read(`/leads/${lead}`)).code).toBe('lead-unknown');
    expect(await logOf(lead)).toMatchObject([{ kind: 'lead-discarded', person: operator.id }]);
  });

  test('[O4] only what is held is discarded', async () => {
    const lead = await signup();
    expect((await act(`/leads/${lead}/discard`)).code).toBe('lead-not-held');
    expect((await read(`/leads/${lead}`)).status).toBe(200);
  });
});

describe('erasing a lead', () => {
  test('[P2] removes it, with a reason in the log', async () => {
    const lead = await signup();
    await inState(lead, 'delivered');
    expect((await act(`/leads/${lead}/erase`)).code).toBe('request-invalid');
    const erased = await act(`/leads/${lead}/erase`, operator, { reason: 'withdrew' });
    expect(erased.json()).toMatchObject({ revisions: 1, delivered: 1 });
    expect((await act(`/leads/${lead}/open`)).code).toBe('lead-unknown');
    const { db } = site.database;
    expect(await db.selectFrom('leads').select('id').where('id', '=', lead).execute()).toEqual([]);
    expect(await logOf(lead)).toMatchObject([{ kind: 'lead-erased', detail: { reason: 'withdrew' } }]);
  });
});

describe('who may do what with a lead', () => {
  test.each(['viewer', 'author', 'translator', 'publisher', 'administrator'] as const)(
    '[K2] %s may neither see nor do anything',
    async (role) => {
      const lead = await signup();
      const person = await studio.person(administrator, [{ role, campaign: null }]);
      const replies = [
        await read('/leads', person),
        await read(`/leads/${lead}`, person),
        await act(`/leads/${lead}/open`, person),
        await act(`/leads/${lead}/retry`, person),
        await act(`/leads/${lead}/release`, person),
        await act(`/leads/${lead}/discard`, person),
        await act(`/leads/${lead}/erase`, person, { reason: 'test' }),
        await read('/campaigns/s6/funnel', person),
      ];
      expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'role-forbidden'));
      expect(await logOf(lead)).toEqual([]);
    },
  );

  test('[K2] an operator of another campaign may not either', async () => {
    const lead = await screened();
    const replies = [
      await read(`/leads/${lead}`, operatorOfS6),
      await act(`/leads/${lead}/open`, operatorOfS6),
      await act(`/leads/${lead}/erase`, operatorOfS6, { reason: 'test' }),
      await read('/campaigns/ws15/funnel', operatorOfS6),
    ];
    expect(replies.map(({ code }) => code)).toEqual(replies.map(() => 'role-forbidden'));
    expect((await read(`/leads/${lead}`)).status).toBe(200);
  });

  test('[K2] a page of another origin gets nothing done with the session of a browser', async () => {
    const lead = await signup();
    const foreign = await studio.call('POST', `/leads/${lead}/open`, {
      cookie: operator.cookie,
      headers: { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    });
    expect(foreign.status).toBe(403);
    expect(await logOf(lead)).toEqual([]);
  });
});

test('[O4] neither the log of requests nor the log of acts has personal data', async () => {
  const lead = await signup(true);
  await act(`/leads/${lead}/open`);
  await act(`/leads/${lead}/release`);
  await inState(lead, 'delivered');
  await act(`/leads/${lead}/erase`, operator, { reason: 'asked' });
  expect((await logOf(lead)).map(({ kind }) => kind)).toEqual(['lead-erased', 'lead-released', 'lead-opened']);
  expectNothingPersonal(JSON.stringify(site.logs));
  const rows = await site.database.db.selectFrom('content_events').selectAll().execute();
  expectNothingPersonal(JSON.stringify(rows));
});

test('[O3] without a receiver nothing can be sent again', async () => {
  const quiet = await openApiSite({ env: { MIN_HUMAN_SECONDS: '0' } });
  const client = studioClient(quiet);
  const person = await client.person(await client.administrator(), [{ role: 'operator', campaign: null }]);
  const visit = signupVisit();
  await quiet.app.inject(saveRequest(visit));
  const cookie = { cookie: person.cookie };
  expect((await client.call('GET', `/leads/${visit.draftId}`, cookie)).json()).toMatchObject({ state: 'stored' });
  expect((await client.call('POST', `/leads/${visit.draftId}/retry`, cookie)).code).toBe('receiver-missing');
  await quiet.close();
});
