import { expect, test } from 'vitest';
import type { PageData } from '#api/page-data.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { visit } from '#tests/support/blocks/visit.ts';
import { createVisitStore } from '../create-visit-store.ts';
import { entered, answered, resumed, saveConfirmed, saveQueued } from '../events.ts';
import { resumeVisit } from '../resume.ts';
import { createSafeStorage, type SafeStorage } from './browser-storage.ts';
import { createDeviceClock } from './device-clock.ts';
import { createRandomId } from '#registry/random-id.ts';
import { createVisitStorage } from './visit-storage.ts';

const DRAFT = '0b6f7c1e-7d0c-4b52-9f3b-1f6a4c5d2e11';
const SECRET = 'a5f6c1e2-7d0c-4b52-9f3b-1f6a4c5d2e22';
const ANSWERS: Answers = {
  'candidate.firstName': 'Maria',
  'candidate.age': 46,
  'candidate.heightCm': 167.64,
  'candidate.phone': '+13125550142',
  'candidate.indicationIds': ['4'],
  'candidate.diagnosed': 'yes',
  'criteria.asthma': 'yes',
  'answer.insurance': 'yes',
  'consent.sms': false,
};

function pageOf(answers: Answers = {}, draft?: PageData['draft']): PageData {
  const state = visit({ answers });
  const routes = [
    { name: 'home', path: 'home', title: { en: 'Home' }, meta: {}, blocks: [], next: [{ to: 'end' }] },
    { name: 'end', path: 'end', title: { en: 'End' }, meta: {}, blocks: [], next: [] },
  ];
  const operator: PageData['operator'] = {
    brand: { id: 'trial-search', name: 'Trial Search', product: { en: 'studies' } },
    callCentre: {},
    callCentreHours: { timeZone: 'UTC', days: [], opens: '08:00', closes: '17:00' },
    smsShortCode: '1',
    specialStudyIds: [],
  };
  return {
    state: { ...state, campaign: { ...state.campaign, routes } },
    contentHash: '',
    basePath: '/signup/s6',
    route: 'home',
    ...(draft ? { draft } : {}),
    issues: [],
    payloadFailed: false,
    texts: { shell: {}, blocks: {} },
    operator,
    validators: {},
    tracking: [],
    demonstration: false,
    languages: [],
    requestId: 'r',
  };
}

function memory(): SafeStorage & { readonly content: Map<string, unknown> } {
  const content = new Map<string, unknown>();
  return {
    content,
    read: (key) => content.get(key),
    write: (key, value) => void content.set(key, value),
    remove: (key) => void content.delete(key),
    works: () => true,
  };
}

function liveStore(answers: Answers) {
  const store = createVisitStore(pageOf());
  store.dispatch(
    resumed({
      answers,
      draftId: DRAFT,
      secret: SECRET,
      revision: 0,
      entry: 'home',
      trail: [],
      readIn: {},
      subjectSaved: false,
      successSaved: false,
      today: '2026-11-21',
      width: 400,
      restored: false,
      typed: {},
    }),
  );
  return store;
}

function storageAt(now: () => Date) {
  const [local, session] = [memory(), memory()];
  return { local, session, storage: createVisitStorage({ local, session, clock: createDeviceClock(now) }) };
}

const answersIn = (part: SafeStorage) => {
  const envelope = part.read('trialflow:visit:s6');
  return typeof envelope === 'object' && envelope !== null && 'answers' in envelope ? envelope.answers : undefined;
};

test('[K5] name, age, contact and demographics go to local storage, health data to session storage', () => {
  const { storage, local, session } = storageAt(() => new Date());
  storage.write(liveStore(ANSWERS).getState());
  expect(answersIn(local)).toEqual({
    'candidate.firstName': 'Maria',
    'candidate.age': 46,
    'candidate.heightCm': 167.64,
    'candidate.phone': '+13125550142',
  });
  expect(answersIn(session)).toEqual({
    'candidate.indicationIds': ['4'],
    'candidate.diagnosed': 'yes',
    'criteria.asthma': 'yes',
    'answer.insurance': 'yes',
    'consent.sms': false,
  });
  expect(storage.read('s6')).toMatchObject({ draftId: DRAFT, secret: SECRET, entry: 'home', answers: ANSWERS });
});

test.each([
  [19 * 60 + 59, true],
  [20 * 60, false],
])('[K5] after %i idle minutes the visit is remembered: %s', (minutes, remembered) => {
  let now = new Date('2026-11-21T10:00:00Z');
  const { storage } = storageAt(() => now);
  storage.write(liveStore(ANSWERS).getState());
  now = new Date(now.getTime() + minutes * 60_000);
  expect(storage.read('s6') !== undefined).toBe(remembered);
});

test('[K5] an envelope of another format, or damaged, is not read', () => {
  const { storage, local } = storageAt(() => new Date());
  for (const damaged of [
    null,
    'x',
    [],
    { format: 2, savedAt: new Date().toISOString(), draftId: DRAFT },
    { format: 1, savedAt: 'never', draftId: DRAFT },
  ]) {
    local.write('trialflow:visit:s6', damaged);
    expect(storage.read('s6')).toBeUndefined();
  }
});

test('[K5] at the confirmed end of a flow everything but consents and bookings is removed', () => {
  const { storage, local, session } = storageAt(() => new Date());
  const store = liveStore(ANSWERS);
  store.dispatch(saveQueued({ revision: 1 }));
  store.dispatch(entered({ route: 'end', path: '/signup/s6/end', passed: false }));
  storage.write(store.getState());
  expect(answersIn(local)).toBeDefined();
  store.dispatch(saveConfirmed({ draftId: DRAFT, revision: 1, verdicts: null }));
  storage.write(store.getState());
  expect(local.content.size).toBe(0);
  expect(answersIn(session)).toEqual({ 'consent.sms': false });
});

test('[K5] starting over leaves nothing behind', () => {
  const { storage, local, session } = storageAt(() => new Date());
  storage.write(liveStore(ANSWERS).getState());
  storage.clear('s6');
  expect([local.content.size, session.content.size]).toEqual([0, 0]);
});

test('[K5] blocked storage reads as empty and breaks nothing', () => {
  const blocked = createSafeStorage(() => {
    throw new Error('blocked');
  });
  const storage = createVisitStorage({ local: blocked, session: blocked, clock: createDeviceClock(() => new Date()) });
  storage.write(liveStore(ANSWERS).getState());
  storage.clear('s6');
  expect(storage.read('s6')).toBeUndefined();
});

const stored = {
  savedAt: '2026-11-21T10:00:00.000Z',
  draftId: DRAFT,
  revision: 2,
  entry: 'postal',
  trail: ['postal'],
  subjectSaved: true,
  successSaved: false,
  finished: false,
  checked: false,
  readIn: {},
  answers: { 'candidate.age': 46 },
  isWhole: true,
};

test.each([
  ['without a draft of the server, what the browser remembers stands', undefined, DRAFT, 46, 2],
  [
    'of the same draft, the newer answers of the browser stand',
    { id: DRAFT, revision: 1, savedAt: '2026-11-21T09:00:00.000Z' },
    DRAFT,
    46,
    2,
  ],
  [
    'of the same draft, the newer answers of the server stand',
    { id: DRAFT, revision: 3, savedAt: '2026-11-21T11:00:00.000Z' },
    DRAFT,
    30,
    3,
  ],
  [
    'another draft of the server is another visit',
    { id: 'other', revision: 0, savedAt: '2026-11-21T09:00:00.000Z' },
    'other',
    30,
    0,
  ],
])('[K8] %s', (_name, draft, draftId, age, revision) => {
  const resumedVisit = resumeVisit(
    pageOf(draft === undefined ? {} : { 'candidate.age': 30 }, draft),
    stored,
    () => 'new',
  );
  expect(resumedVisit).toMatchObject({ draftId, revision, answers: { 'candidate.age': age } });
});

test.each([
  ['is there again when the server stored the same answers last', 46, 'stored'],
  ['gives way to what was answered in another tab since', 30, undefined],
])('[K8] what is half typed %s', (_name, age, route) => {
  const draft = { id: DRAFT, revision: 2, savedAt: '2026-11-21T11:00:00.000Z' };
  const half = { ...stored, kept: { route: 'stored', entered: { 'candidate.phone': ['+1 312'] } } };
  expect(resumeVisit(pageOf({ 'candidate.age': age }, draft), half, () => 'new').kept?.route).toBe(route);
});

test('[K5, K8] another tab takes from the server what does not outlive the tab where it was entered', () => {
  const { local, storage } = storageAt(() => new Date('2026-11-21T10:00:00Z'));
  storage.write(liveStore(ANSWERS).getState());
  const other = createVisitStorage({
    local,
    session: memory(),
    clock: createDeviceClock(() => new Date('2026-11-21T10:00:00Z')),
  });
  const draft = { id: DRAFT, revision: 1, savedAt: '2026-11-21T09:00:00.000Z' };
  const known = { ...ANSWERS, 'candidate.age': 30 };
  expect(resumeVisit(pageOf(known, draft), other.read('s6'), () => 'new').answers).toEqual(ANSWERS);
});

test.each([
  ['a reload that the server sent to another step goes on where the visitor was', 'back', 'age', 'age', 'postal'],
  ['a reload where the visitor was stays there', 'back', 'home', undefined, 'home'],
  [
    'a reload that the browser calls an address which was led away from goes on there',
    { askedFor: 'age' },
    'age',
    'age',
    'postal',
  ],
  [
    'a step back that the server led away from is taken: she has been there',
    { askedFor: 'postal' },
    'age',
    'postal',
    'postal',
  ],
  [
    'who asked for a step where she has never been is where the server led her',
    { askedFor: 'phone' },
    'age',
    undefined,
    'home',
  ],
  ['who opens the home begins the visit there', 'opened', 'age', undefined, 'home'],
] as const)('[A16, K8] %s', (_name, arrival, last, route, entry) => {
  const resumedVisit = resumeVisit(pageOf(), { ...stored, trail: ['postal', last] }, () => 'new', arrival);
  expect([resumedVisit.route, resumedVisit.entry]).toEqual([route, entry]);
});

test.each([
  ['ten hours behind', -10, true],
  ['ten hours ahead', 10, true],
  ['behind, and nothing was heard of the server', -10, false],
])(
  '[K5, K8] what was typed after the draft was left is not lost on a phone whose clock is %s',
  (_name, hours, heard) => {
    const [local, session] = [memory(), memory()];
    const server = new Date('2026-11-21T10:00:00Z');
    const phone = () => new Date(server.getTime() + hours * 3_600_000);
    const draft = { id: DRAFT, revision: 0, savedAt: server.toISOString() };
    server.setSeconds(30);
    const clock = createDeviceClock(phone);
    if (heard) clock.hear(server.toUTCString());
    createVisitStorage({ local, session, clock }).write(liveStore({ 'candidate.age': 46 }).getState());
    server.setSeconds(40);
    // The next page has received no response yet when it begins.
    const next = createDeviceClock(phone);
    const read = createVisitStorage({ local, session, clock: next }).read('s6');
    expect(resumeVisit(pageOf({ 'candidate.age': 30 }, draft), read, () => 'new').answers).toEqual({
      'candidate.age': heard ? 46 : 30,
    });
    expect(Math.round(next.ahead() / 3_600_000)).toBe(heard ? -hours : 0);
  },
);

test('[K5, K8] with a wrong clock, what was typed in the second after the draft was left is not lost', () => {
  const [local, session] = [memory(), memory()];
  const server = new Date('2026-11-21T10:00:00.800Z');
  const clock = createDeviceClock(() => new Date(server.getTime() + 600_000));
  const draft = { id: DRAFT, revision: 0, savedAt: server.toISOString() };
  server.setMilliseconds(900);
  // The header says 10:00:00: it has no fractions.
  clock.hear(server.toUTCString());
  server.setMilliseconds(1_000);
  const storage = createVisitStorage({ local, session, clock });
  storage.write(liveStore({ 'candidate.age': 46 }).getState());
  expect(resumeVisit(pageOf({ 'candidate.age': 30 }, draft), storage.read('s6'), () => 'new').answers).toEqual({
    'candidate.age': 46,
  });
});

test('a clock that was changed meanwhile is measured again; of two replies the faster one is closer', () => {
  let ahead = 600_000;
  const server = new Date('2026-11-21T10:00:00Z');
  const clock = createDeviceClock(() => new Date(server.getTime() + ahead));
  const receiveAfter = (seconds: number) => {
    const date = server.toUTCString();
    server.setSeconds(server.getSeconds() + seconds);
    clock.hear(date);
  };
  receiveAfter(1);
  const quick = clock.ahead();
  receiveAfter(4);
  expect(clock.ahead()).toBe(quick);
  ahead = 1_200_000;
  receiveAfter(1);
  expect(Math.round(clock.ahead() / 60_000)).toBe(-20);
});

test('a clock that is right but for the length of an answer is left alone', () => {
  const clock = createDeviceClock(() => new Date('2026-11-21T10:00:03Z'));
  for (const date of ['Sat, 21 Nov 2026 10:00:00 GMT', null, 'nonsense']) {
    clock.hear(date);
    expect(clock.ahead()).toBe(0);
  }
});

test("[K5, K8] a finished visit's end shows the server's answers, other pages what the browser has", () => {
  const finished = { ...stored, finished: true, trail: [], answers: {} };
  const draft = { id: DRAFT, revision: 2, savedAt: '2026-11-21T09:00:00.000Z' };
  expect(
    resumeVisit({ ...pageOf({ 'candidate.age': 30 }, draft), route: 'end' }, finished, () => 'new').answers,
  ).toEqual({ 'candidate.age': 30 });
  expect(resumeVisit(pageOf({ 'candidate.age': 30 }, draft), finished, () => 'new').answers).toEqual({});
});

test('[K8] a reload does not follow the trail of another visit', () => {
  const resumedVisit = resumeVisit(
    pageOf({}, { id: 'other', revision: 0, savedAt: '2026-11-21T09:00:00.000Z' }),
    { ...stored, trail: ['age'] },
    () => 'new',
    'back',
  );
  expect(resumedVisit.route).toBeUndefined();
});

test('[K8] a first visit begins a new draft, even if crypto.randomUUID is missing', () => {
  expect(resumeVisit(pageOf(), undefined, () => createRandomId(crypto)).draftId).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(createRandomId({ getRandomValues: (array) => crypto.getRandomValues(array) })).toMatch(
    /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
  );
});

test('[R1] each slice keeps the facts with its prefix, and the same object while none of them changes', () => {
  const store = liveStore(ANSWERS);
  const before = store.getState();
  store.dispatch(
    answered({ clear: ['candidate.age'], set: { 'criteria.asthma': 'no', 'candidate.firstName': 'Maria' } }),
  );
  const after = store.getState();
  expect(after.candidate).not.toHaveProperty('candidate.age');
  expect(after.screening).toMatchObject({ 'criteria.asthma': 'no', 'answer.insurance': 'yes' });
  expect(after.consents).toBe(before.consents);
  store.dispatch(answered({ clear: ['candidate.firstName'], set: { 'candidate.firstName': 'Maria' } }));
  expect(store.getState().candidate).toBe(after.candidate);
});

test('after a reload the saves of a visit still carry the time of the page where it began', () => {
  const { storage } = storageAt(() => new Date());
  const begun = {
    draftId: DRAFT,
    secret: SECRET,
    revision: 0,
    entry: 'home',
    trail: [],
    readIn: {},
    subjectSaved: false,
    successSaved: false,
    today: '2026-11-21',
    width: 400,
    restored: false,
    typed: {},
  };
  const first = createVisitStore({ ...pageOf(), pageTime: 'time.first' });
  first.dispatch(resumed({ ...begun, answers: ANSWERS }));
  storage.write(first.getState());
  const reloaded = createVisitStore({ ...pageOf(), pageTime: 'time.second' });
  expect(reloaded.getState().page.time).toBe('time.second');
  const { pageTime } = resumeVisit(pageOf(), storage.read('s6'), () => 'another');
  reloaded.dispatch(resumed({ ...begun, answers: {}, ...(pageTime === undefined ? {} : { pageTime }) }));
  expect(reloaded.getState().page.time).toBe('time.first');
});
