import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { CONTENT_PREFIX } from '#api/content/define-call.ts';
import { STUDIO_PREFIX, type StudioCall } from '#api/people/define-call.ts';
import { ROLE_NAMES, type Role } from '#api/people/roles.ts';
import { STUDIO_CALLS } from '#api/studio-calls.ts';
import { openApiSite, type ApiSite } from '#tests/support/api-site.ts';
import { campaignText, contentClient, OPERATOR_TOKEN } from '#tests/support/content-client.ts';
import { studioClient, type StudioPerson, type StudioReply } from '#tests/support/studio/studio-client.ts';
import { saveRequest, signupVisit } from '#tests/support/visits.ts';
import { ROOT } from '#tests/support/tools/install.ts';

type CallName = keyof typeof CONTENT_CALLS | keyof typeof STUDIO_CALLS;
type Campaign = 'own' | 'other';

let site: ApiSite;
let studio: ReturnType<typeof studioClient>;
let operator: ReturnType<typeof contentClient>;
let administrator: StudioPerson;
const people = new Map<string, StudioPerson>();
const publications = new Map<Campaign, number>();
const schedules = new Map<Campaign, string>();
const comments = new Map<Campaign, number>();
const leads = new Map<Campaign, string>();
/** Somebody about whom calls of administrators are made. */
let colleague: StudioPerson;

const personIn = (who: string) => {
  const person = people.get(who);
  if (person === undefined) throw new Error(`Nobody is ${who}`);
  return person;
};

beforeAll(async () => {
  site = await openApiSite({ env: { CONTENT_TOKEN: OPERATOR_TOKEN } });
  studio = studioClient(site);
  operator = contentClient(site);
  administrator = await studio.administrator();
  for (const campaign of ['own', 'other'] as const) {
    const revision = await operator.write(`${campaign}.json`, campaignText(campaign));
    const published = await operator.publish([[`${campaign}.json`, revision]]);
    publications.set(campaign, Number(published.json()['published']));
    const due = '2027-01-01T00:00:00Z';
    const changes = [{ document: `${campaign}.json`, revision }];
    const planned = await operator.call('POST', '/schedules', { body: { due, changes } });
    schedules.set(campaign, String(planned.json()['id']));
    const path = `/documents/${campaign}.json/comments`;
    const comment = await operator.call('POST', path, { body: { text: `Said of ${campaign}.json` } });
    comments.set(campaign, Number(comment.json()['comment']));
    const visit = signupVisit();
    await site.app.inject(saveRequest(visit));
    leads.set(campaign, visit.draftId);
    const { db } = site.database;
    await db.updateTable('leads').set({ campaign_id: campaign }).where('id', '=', visit.draftId).execute();
  }
  for (const role of ROLE_NAMES) {
    const campaign = role === 'administrator' ? null : 'own';
    people.set(role, await studio.person(administrator, [{ role, campaign }]));
    people.set(`${role} of all`, await studio.person(administrator, [{ role, campaign: null }]));
  }
  colleague = await studio.person(administrator, []);
  const disabled = await studio.person(administrator, [{ role: 'administrator', campaign: null }]);
  people.set('a disabled person', disabled);
  const { cookie } = administrator;
  await studio.call('PUT', `/people/${disabled.id}`, { cookie, body: { state: 'disabled' } });
  const expired = await studio.person(administrator, [{ role: 'administrator', campaign: null }]);
  people.set('somebody whose session is over', expired);
  await site.database.db
    .updateTable('person_sessions')
    .set({ last_used_at: new Date('2026-11-23T04:59:59.000Z') })
    .where('person_id', '=', expired.id)
    .execute();
});
afterAll(() => site.close());

interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

const MADE_UP_ID = '3f1c0a52-8f4b-4d8e-9a54-5f7f2c6f0c11';

const ofLead = (campaign: Campaign) => ({ params: { lead: leads.get(campaign) ?? '' } });

/** A request of each call, about a campaign where the call is about one. */
const REQUESTS: Readonly<Record<CallName, (campaign: Campaign, head: number) => Asked>> = {
  listDocuments: () => ({}),
  listSources: () => ({}),
  listRules: () => ({}),
  listMedia: () => ({}),
  listVersions: () => ({}),
  readDocument: (campaign) => ({ params: { document: `${campaign}.json` } }),
  writeDocument: (campaign, head) => ({
    params: { document: `${campaign}.json` },
    headers: { 'if-match': `"${head}"` },
    body: { text: campaignText(campaign, { name: `Written on top of ${head}` }) },
  }),
  editDocument: (campaign, head) => ({
    params: { document: `${campaign}.json` },
    headers: { 'if-match': `"${head}"` },
    body: { operations: [{ do: 'set', pointer: '/name', value: `Edited on top of ${head}` }] },
  }),
  // On top of a revision that is not the newest, so that the document stays.
  archiveDocument: (campaign) => ({ params: { document: `${campaign}.json` }, headers: { 'if-match': '"999999"' } }),
  documentHistory: (campaign) => ({ params: { document: `${campaign}.json` } }),
  reportRevision: (campaign, head) => ({ params: { document: `${campaign}.json`, revision: String(head) } }),
  listStaleTranslations: (campaign) => ({ params: { document: `${campaign}.json` } }),
  confirmTranslation: (campaign, head) => ({
    params: { document: `${campaign}.json` },
    body: { revision: head, place: '/routes/0/title', language: 'es' },
  }),
  checkDocuments: (campaign) => ({ body: { documents: [{ document: `${campaign}.json`, text: '{}' }] } }),
  proveDocuments: (campaign) => ({ body: { campaigns: [campaign] } }),
  simulateDocuments: (campaign) => ({ body: { campaign } }),
  explainDocuments: (campaign) => ({ body: { campaign, route: 'home' } }),
  diffDocuments: (campaign) => ({ body: { campaigns: [campaign] } }),
  writeDossier: (campaign) => ({ body: { campaign } }),
  publishDocuments: (campaign, head) => ({
    body: { changes: [{ document: `${campaign}.json`, revision: head }], onlyJudge: true },
  }),
  listPublications: () => ({}),
  rollBack: (campaign) => ({ params: { publication: String(publications.get(campaign)) }, body: {} }),
  approveRevision: (campaign, head) => ({ body: { document: `${campaign}.json`, revision: head } }),
  schedulePublication: (campaign, head) => ({
    body: { due: '2027-01-01T00:00:00Z', changes: [{ document: `${campaign}.json`, revision: head }] },
  }),
  listSchedules: () => ({}),
  cancelSchedule: (campaign) => ({ params: { id: schedules.get(campaign) ?? '' } }),
  createPreview: (campaign) => ({ body: { campaign } }),
  createPictures: (campaign) => ({ body: { campaign } }),
  listStudies: () => ({ query: 'find=asthma' }),
  convertStudy: () => ({ body: { study: 'DEMO-ASTHMA-01', id: 'made', name: 'Made' } }),
  convertQuestionnaire: () => ({ body: { text: '{}', id: 'made', name: 'Made' } }),
  listComments: () => ({}),
  addComment: (campaign) => ({ params: { document: `${campaign}.json` }, body: { text: 'Is this word right?' } }),
  settleComment: (campaign) => ({
    params: { comment: String(comments.get(campaign)) },
    body: { settled: false },
  }),
  removeComment: (campaign) => ({ params: { comment: String(comments.get(campaign)) } }),
  listReaders: (campaign) => ({ params: { document: `${campaign}.json` } }),
  showPresence: (campaign) => ({ params: { campaign }, body: { tab: MADE_UP_ID, place: {}, after: 0 } }),
  endPresence: (campaign) => ({ params: { campaign, tab: MADE_UP_ID } }),
  listEvents: () => ({}),
  listTokens: () => ({}),
  createToken: (_campaign, head) => ({ body: { name: `token ${head}`, scopes: ['read'], days: 1 } }),
  revokeToken: () => ({ params: { id: MADE_UP_ID } }),
  getSignInWays: () => ({}),
  lookAtLink: () => ({ body: { secret: 'x'.repeat(43) } }),
  useLink: () => ({ body: { secret: 'x'.repeat(43) } }),
  // Somebody without a link and a passkey is refused whatever their roles are.
  askForInvitedPasskey: () => ({}),
  registerInvitedPasskey: () => ({}),
  askForSignIn: () => ({}),
  signInWithPasskey: () => ({}),
  askForPasskey: () => ({}),
  // Without a browser that has made one.
  registerPasskey: () => ({ body: {} }),
  listPasskeys: () => ({}),
  removePasskey: () => ({ params: { id: MADE_UP_ID } }),
  getMe: () => ({}),
  signOut: () => ({}),
  listSessions: () => ({}),
  endSession: () => ({ params: { id: MADE_UP_ID } }),
  listPeople: () => ({}),
  invitePerson: () => ({ body: { name: 'Eva', email: 'eva@trials.example', grants: [] } }),
  changePerson: () => ({ params: { id: colleague.id }, body: { name: 'Col League' } }),
  makeLink: () => ({ params: { id: colleague.id } }),
  listSessionsOf: () => ({ params: { id: colleague.id } }),
  endSessionsOf: () => ({ params: { id: colleague.id } }),
  listLeads: () => ({}),
  findLeads: () => ({ body: { value: 'nobody@mail.example' } }),
  countNewLeads: () => ({}),
  describeLead: ofLead,
  openLead: ofLead,
  retryLead: ofLead,
  releaseLead: ofLead,
  discardLead: ofLead,
  eraseLead: (campaign) => ({ ...ofLead(campaign), body: { reason: 'test' } }),
  getFunnel: (campaign) => ({ params: { campaign } }),
};

const isName = (name: string): name is CallName => name in REQUESTS;
interface KnownCall extends Omit<StudioCall, 'reach'> {
  readonly name: CallName;
}

const CALLS = new Map<string, KnownCall>(
  [
    ...Object.entries(CONTENT_CALLS).map(([name, call]) => ({ name, ...call })),
    ...Object.entries(STUDIO_CALLS).map(([name, call]) => ({ name, ...call })),
  ].flatMap((call) => {
    const { name } = call;
    return isName(name) ? [[`${call.method} ${call.prefix}${call.path}`, { ...call, name }] as const] : [];
  }),
);

/** The rows of docs/studio-roles.md: by call, what it says of each role. */
const ROWS = new Map(
  [
    ...readFileSync(join(ROOT, 'docs/studio-roles.md'), 'utf8').matchAll(
      /^\| `((?:GET|POST|PUT|DELETE) [^`]+)` \| (.*) \|$/gm,
    ),
  ].map(([, call = '', cells = '']) => {
    const said = cells.split(' | ');
    return [call, new Map(ROLE_NAMES.map((role, at) => [role, said[at] ?? '']))] as const;
  }),
);

async function headOf(campaign: Campaign): Promise<number> {
  return Number((await operator.call('GET', `/documents/${campaign}.json`)).json()['revision']);
}

async function ask(route: string, campaign: Campaign, cookie?: string): Promise<StudioReply> {
  const call = CALLS.get(route);
  if (call === undefined) throw new Error(`There is no call ${route}`);
  const { params = {}, body, headers = {} } = REQUESTS[call.name](campaign, await headOf(campaign));
  const path = call.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
  return studio.ask(call.method, `${call.prefix}${path}`, {
    headers,
    ...(body === undefined ? {} : { body }),
    ...(cookie === undefined ? {} : { cookie }),
  });
}

const REFUSED = new Set([401, 403]);
const outcome = ({ status, code }: StudioReply) => (REFUSED.has(status) ? `${status} ${code}` : 'passes');

/** What the table promises to a role for one campaign: for this campaign, and for another one. */
function promised(cell: string): readonly [own: string, other: string] {
  const refused = '403 role-forbidden';
  const said: Readonly<Record<string, readonly [string, string]>> = {
    yes: ['passes', 'passes'],
    all: ['passes', 'passes'],
    'own part': ['passes', 'passes'],
    own: ['passes', refused],
    'own, texts only': ['403 only-texts', refused],
    'own, asking only': ['passes', refused],
    'if for all': [refused, refused],
    '–': [refused, refused],
  };
  const found = said[cell];
  if (found === undefined) throw new Error(`The table says "${cell}", which means nothing`);
  return found;
}

test('[K2] the table has a row for every call of people, and for no other', () => {
  const ofPeople = [...CALLS].filter(([, { access }]) => access !== 'anyone' && access !== 'one-time link');
  expect([...ROWS.keys()].toSorted()).toEqual(ofPeople.map(([route]) => route).toSorted());
});

const OF_ONE: readonly Role[] = ['viewer', 'author', 'translator', 'publisher', 'operator'];

// Before the calls of the table, one of which takes back what is live.
test.each(OF_ONE)('[K2] the role %s of one campaign reads who made a preview of what is live of it', async (role) => {
  const made = await ask('POST /content/v1/previews', 'own', personIn('author of all').cookie);
  expect(made).toMatchObject({ status: 201 });
  const { cookie } = personIn(role);
  const { body } = await studio.ask('GET', `${CONTENT_PREFIX}/events?limit=1`, { cookie });
  expect(JSON.parse(body)).toMatchObject([{ kind: 'preview', detail: { campaign: 'own', changes: [] } }]);
});

describe.each([...ROWS].filter(([route]) => !route.endsWith('/sign-out')))('%s', (route, cells) => {
  test.each([...cells])('[K2] of %s: %s', async (role, cell) => {
    const { cookie } = personIn(role);
    const got = [outcome(await ask(route, 'own', cookie)), outcome(await ask(route, 'other', cookie))];
    expect(got).toEqual(promised(cell));
  });

  test.each(['a disabled person', 'somebody whose session is over'])('[K2] refuses %s', async (who) => {
    expect(outcome(await ask(route, 'own', personIn(who).cookie))).toBe('401 session-missing');
  });

  test('[K2] refuses nobody in particular', async () => {
    const code = route.includes(CONTENT_PREFIX) ? 'token-missing' : 'session-missing';
    expect(outcome(await ask(route, 'own'))).toBe(`401 ${code}`);
  });
});

describe('a role for all campaigns', () => {
  const passing = ROLE_NAMES.flatMap((role) =>
    [...ROWS].flatMap(([route, cells]) => {
      const cell = cells.get(role) ?? '';
      return ['own', 'if for all'].includes(cell) ? [[role, route] as const] : [];
    }),
  );

  test.each(passing)('[K2] lets %s make %s for any of them', async (role, route) => {
    expect(outcome(await ask(route, 'other', personIn(`${role} of all`).cookie))).toBe('passes');
  });
});

test('[K2] everybody who has signed in can sign out, and nobody else', async () => {
  const route = `POST ${STUDIO_PREFIX}/sign-out`;
  for (const role of ROLE_NAMES) {
    const { cookie } = await studio.person(administrator, [{ role, campaign: null }]);
    expect(outcome(await ask(route, 'own', cookie))).toBe('passes');
    expect(outcome(await ask(route, 'own', cookie))).toBe('401 session-missing');
  }
});

describe('lists', () => {
  test.each(OF_ONE)('[K2] have for the role %s of one campaign only what belongs to it', async (role) => {
    const { cookie } = personIn(role);
    for (const path of ['/documents', '/publications', '/schedules', '/comments?state=all', '/events']) {
      const { status, body } = await studio.ask('GET', `${CONTENT_PREFIX}${path}`, { cookie });
      expect([path, status, body.includes('own.json'), /other\.json|s6\.json/.test(body)]).toEqual([
        path,
        200,
        true,
        false,
      ]);
    }
  });
});
