import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import { bookingMade } from '#store/slices/booking-slice.ts';
import { answered, saveConfirmed, saveQueued } from '#store/events.ts';
import {
  mountCampaign,
  offerIn,
  pageData,
  route,
  TAKEN,
  type MountedCampaign,
  type Replies,
} from '#tests/support/blocks/mount-campaign.tsx';

const block = (name: string, props: BlockUse['props'] = {}): BlockUse => ({
  block: name,
  id: name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase(),
  props,
});

const ROUTES = [
  route('postal', {
    blocks: [block('PostalCode')],
    meta: { showProgress: true, afterActions: ['lz'] },
    next: [{ to: 'name' }],
  }),
  route('name', {
    blocks: [block('FullName')],
    meta: { showProgress: true, saveSubject: true, afterActions: ['n'], requires: ['candidate.postalCode'] },
    next: [{ to: 'end' }],
  }),
  route('end', { meta: { showNav: false } }),
];
const QUERY = { utm_source: 'news', studySiteId: 's-1' };
const CHECKED: Replies = {
  ...TAKEN,
  '/postal-codes/check': (body) => ({ status: 200, value: JSON.stringify(body).includes('60614') }),
};

let page: MountedCampaign;

async function open(
  options: Partial<Parameters<typeof pageData>[0]> = {},
  replies = CHECKED,
  before?: () => void,
): Promise<MountedCampaign> {
  page = await mountCampaign(await pageData({ routes: ROUTES, query: QUERY, ...options }), replies, before);
  return page;
}

const heading = () => document.querySelector('h1')?.textContent ?? '';
const arriveAt = (name: string) => vi.waitFor(() => expect(heading()).toBe(`The ${name} step`));

async function goToName(): Promise<void> {
  page.type('candidate.postalCode', '60614');
  page.press('next');
  await arriveAt('name');
}

/** Reports are sent when the page is idle, in order. */
const reportedRoutes = (count: number) =>
  vi.waitFor(() => expect(page.callsTo('/actions/router_log')).toHaveLength(count));

/** The code of its block has loaded too. */
async function goToNameAsked(): Promise<void> {
  await goToName();
  await vi.waitFor(() => page.control('candidate.fullName'));
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => page.unmount());

test('[A10] hydration reproduces the page that the server rendered', async () => {
  const { mismatches } = await open();
  expect(mismatches).toEqual([]);
  expect(document.querySelectorAll('h1')).toHaveLength(1);
  expect(document.querySelectorAll('[style]')).toHaveLength(0);
});

test('[A9] every navigation keeps the query, forward and back', async () => {
  await open();
  await goToName();
  expect(`${location.pathname}${location.search}`).toBe('/signup/s6/name?utm_source=news&studySiteId=s-1');
  page.press('back');
  await arriveAt('postal');
  expect(`${location.pathname}${location.search}`).toBe('/signup/s6?utm_source=news&studySiteId=s-1');
  expect(page.control('candidate.postalCode').value).toBe('60614');
});

test('[A10] Next logs the actions of the page; Back logs none', async () => {
  await open();
  await goToName();
  page.press('back');
  await arriveAt('postal');
  await reportedRoutes(3);
  expect(page.callsTo('/actions').map(({ body }) => body)).toEqual([
    expect.objectContaining({ signup: 's6', routePath: 'postal', actions: ['lz'] }),
  ]);
});

test("[A10] the browser's own Back and Forward behave as the buttons do", async () => {
  await open();
  await goToName();
  history.back();
  await arriveAt('postal');
  await reportedRoutes(3);
  expect(page.callsTo('/actions')).toHaveLength(1);
  history.forward();
  await arriveAt('name');
  await reportedRoutes(4);
  expect(page.callsTo('/actions')).toHaveLength(2);
});

test('[A14] every route change is logged, the first without a route before it', async () => {
  await open();
  await goToName();
  await reportedRoutes(2);
  expect(page.callsTo('/actions/router_log').map(({ body }) => body)).toEqual([
    { signup: 's6', to: 'postal', from: null, query: QUERY, path: '/signup/s6' },
    { signup: 's6', to: 'name', from: 'postal', query: QUERY, path: '/signup/s6/name' },
  ]);
});

test('[A13] without the payload that the first screen needs, the page says so and offers to try again', async () => {
  await open({ page: { payloadFailed: true } });
  expect(heading()).toBe('We could not load this study');
  // The address of the page itself, with the study that the visit has forgotten.
  expect(document.querySelector('main a')?.getAttribute('href')).toBe('');
  expect(document.querySelector('main')?.textContent).toContain('request-1');
});

test('[A11] the initial payload comes with the first page and is not asked for again by going on', async () => {
  await open();
  await goToName();
  expect(page.kit.flow().payload.country).toBe('US');
  expect(page.callsTo('/initial_payload')).toHaveLength(0);
});

test('[A16] in the browser a step whose requirements are missing leads to the step that asks for them', async () => {
  await open();
  await goToName();
  page.kit.store.dispatch(answered({ clear: ['candidate.postalCode'], set: {} }));
  history.back();
  await arriveAt('postal');
  await reportedRoutes(3);
  history.forward();
  await vi.waitFor(() => expect(history.state).toMatchObject({ idx: 1 }));
  await vi.waitFor(() => expect(location.pathname).toBe('/signup/s6'));
  await arriveAt('postal');
});

test('[B4] an unknown block is a visible notice and a line in the log', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open({ routes: [route('postal', { blocks: [block('NoSuchBlock')] })] });
  expect(document.querySelector('.notice')?.textContent).toContain('cannot be shown');
  expect(log).toHaveBeenCalledWith(expect.stringContaining('NoSuchBlock'));
  log.mockRestore();
});

test('[A15] a block that cannot be loaded offers Reload; no answer is lost', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await open();
  const fullName = page.kit.registry.find('FullName');
  const failing =
    fullName &&
    vi.spyOn(fullName, 'component').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'));
  await goToName();
  await vi.waitFor(() => expect(document.querySelector('.notice button')?.textContent).toBe('Reload'));
  expect(page.kit.flow().answers['candidate.postalCode']).toBe('60614');
  failing?.mockRestore();
  log.mockRestore();
});

test('[D3] the first step has no Back; the bar shows the step among those that show it', async () => {
  await open();
  expect(document.querySelector('.nav-bar [value="back"]')).toBeNull();
  expect(document.querySelector('progress')).toMatchObject({ value: 1, max: 2 });
  await goToName();
  expect(document.querySelector('.nav-bar [value="back"]')).not.toBeNull();
  expect(document.querySelector('progress')).toMatchObject({ value: 2, max: 2 });
});

test('[D3] the focus goes to the heading after a step', async () => {
  await open();
  await goToName();
  expect(document.activeElement).toBe(document.querySelector('h1'));
});

test('[E1] with one answer missing, Next names it and focuses its field', async () => {
  await open();
  await vi.waitFor(() =>
    expect(document.querySelector('.nav-bar [value="next"]')?.getAttribute('aria-disabled')).toBe('true'),
  );
  page.press('next');
  await vi.waitFor(() => expect(document.activeElement).toBe(page.control('candidate.postalCode')));
  expect(document.body.textContent).toContain('This field is required');
  await vi.waitFor(() => expect(document.title).toMatch(/^Error: /));
  expect(heading()).toBe('The postal step');
});

test('[D5] two things missing: focus goes to the first failing field, and a summary links to both', async () => {
  await open({
    routes: [
      route('postal', { blocks: [block('PostalCode'), block('FullName')], next: [{ to: 'end' }] }),
      route('end'),
    ],
  });
  page.press('next');
  await vi.waitFor(() => expect(document.activeElement).toBe(page.control('candidate.postalCode')));
  expect(document.querySelector('[role="alert"]')?.textContent).toBe('There is a problem. Answers to check: 2.');
  const links = [...document.querySelectorAll('.error-summary a')].map((link) => link.getAttribute('href'));
  expect(links).toHaveLength(2);
  expect(links[0]).toBe('#candidate.postalCode');
});

test('[D5] a step says once what to do, above the list, which shows five and counts the rest', async () => {
  const many = ['PostalCode', 'FullName', 'Phone', 'BirthDate', 'Gender', 'Age', 'CaregiverQuestion'].map((name) =>
    block(name),
  );
  await open({ routes: [route('postal', { blocks: many, next: [{ to: 'end' }] }), route('end')] });
  page.press('next');
  await vi.waitFor(() => expect(document.activeElement).toBe(page.control('candidate.postalCode')));
  expect(document.querySelectorAll('.error-summary a')).toHaveLength(5);
  expect(document.querySelector('.error-summary')?.textContent).toMatch(/And \d more, marked below\.$/);
  expect(document.body.textContent?.match(/Please complete the required fields/g)).toHaveLength(1);
});

test('[D3] a step that is counted says so in words', async () => {
  const counted = { meta: { showProgress: true } };
  await open({
    routes: [
      route('postal', { ...counted, blocks: [block('PostalCode')], next: [{ to: 'end' }] }),
      route('end', counted),
    ],
  });
  expect(document.querySelector('.progress')?.textContent).toBe('Step 1 of 2');
  expect(document.querySelector('.progress-label')).not.toBeNull();
});

test('[E8] a postal code that the server does not know is refused, and not stored', async () => {
  await open();
  page.type('candidate.postalCode', '99999');
  page.press('next');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Please enter a valid postal code'));
  expect(page.kit.flow().answers).not.toHaveProperty('candidate.postalCode');
  expect(page.control('candidate.postalCode').value).toBe('99999');
});

test('[E7] a check that cannot run lets the visitor continue', async () => {
  await open({}, { ...TAKEN, '/postal-codes/check': () => ({ status: 503, value: { code: 'outside-failed' } }) });
  await goToName();
  expect(page.kit.flow().answers['candidate.postalCode']).toBe('60614');
});

test('[E1] an issue disappears as soon as the input is valid', async () => {
  await open();
  page.type('candidate.postalCode', '12');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Please enter a valid postal code'));
  page.type('candidate.postalCode', '60614');
  await vi.waitFor(() => expect(document.body.textContent).not.toContain('Please enter a valid postal code'));
});

test('[K8] text typed before the script ran is kept and taken over', async () => {
  await open({}, CHECKED, () => {
    const control = document.querySelector('[name="candidate.postalCode"]');
    if (control instanceof HTMLInputElement) control.value = '60614';
  });
  expect(page.control('candidate.postalCode').value).toBe('60614');
  await vi.waitFor(() => expect(page.kit.flow().answers['candidate.postalCode']).toBe('60614'));
});

test('[K5] a reload in a later step finds every answer again', async () => {
  await open();
  await goToName();
  await vi.waitFor(() => expect(localStorage.getItem('trialflow:visit:s6')).toContain('60614'));
  const { draftId } = page.kit.store.getState().path;
  page.unmount();
  await open({ at: 'postal' });
  expect(page.control('candidate.postalCode').value).toBe('60614');
  expect(page.kit.store.getState().path.draftId).toBe(draftId);
  expect(page.mismatches).toEqual([]);
});

test('[K1] a step that saves sends the visit once, under its draft and revision; the visitor continues', async () => {
  await open();
  await goToNameAsked();
  page.type('candidate.fullName', 'Maria Sanchez');
  page.press('next');
  await arriveAt('end');
  await vi.waitFor(() => expect(document.querySelector('.save-status')?.textContent).toBe('Saved'));
  const { draftId } = page.kit.store.getState().path;
  expect(page.callsTo('/leads')).toHaveLength(1);
  expect(page.callsTo('/leads')[0]).toMatchObject({
    key: `${draftId}:1`,
    body: { revision: 1, visit: { route: 'name', draftId } },
  });
});

test('[A10] the second click of a double click does not fall on the next page', async () => {
  await open();
  await goToName();
  const clickNext = (detail: number) =>
    document
      .querySelector('.nav-bar [value="next"]')
      ?.dispatchEvent(new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'mouse', detail }));
  clickNext(2);
  expect(document.querySelector('.error-summary')).toBeNull();
  clickNext(1);
  await vi.waitFor(() => expect(document.querySelector('.error-summary')).not.toBeNull());
});

test('[K5] the status line says immediately that the visitor is offline, until they are back', async () => {
  await open();
  const line = () => document.querySelector('.save-status');
  expect(line()?.getAttribute('aria-live')).toBe('polite');
  expect(line()?.textContent).toBe('');
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() =>
    expect(line()?.textContent).toBe(
      'You are offline. Your answers are kept on this device and will be sent when you are back online.',
    ),
  );
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(line()?.textContent).toBe(''));
});

test('[K5] where a page may keep nothing, the status line does not say that answers are kept', async () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('blocked');
  });
  await open({ locale: 'es' });
  window.dispatchEvent(new Event('offline'));
  await vi.waitFor(() =>
    expect(document.querySelector('.save-status')?.textContent).toBe(
      'No tiene conexión. Deje esta página abierta: sus respuestas se enviarán cuando vuelva la conexión.',
    ),
  );
  blocked.mockRestore();
});

test('[K7] a confirmed save is logged', async () => {
  await open();
  await goToNameAsked();
  page.type('candidate.fullName', 'Maria Sanchez');
  page.press('next');
  await arriveAt('end');
  await vi.waitFor(() =>
    expect(page.callsTo('/actions').map(({ body }) => body)).toContainEqual(
      expect.objectContaining({ actions: ['l'] }),
    ),
  );
  expect(page.kit.store.getState().path.subjectSaved).toBe(true);
});

test('[O3] a booking is numbered after the last save stored; a save on its way keeps its number', async () => {
  await open();
  const { store } = page.kit;
  const { draftId } = store.getState().path;
  const numbers = () => [store.getState().path.revision, store.getState().path.confirmed];
  const bookingTime = {
    id: 'slot',
    start: '2026-11-23T15:00:00.000Z',
    end: '2026-11-23T15:30:00.000Z',
    resourceId: 'r',
    resourceName: 'R',
    timezone: 'America/Chicago',
  };
  const book = () =>
    store.dispatch(
      bookingMade({
        studyId: 'S',
        booking: {
          service: 'site',
          bookingDay: { date: '2026-11-23', id: '2026-11-23' },
          bookingTime,
          customer: { timezone: 'America/Chicago' },
        },
      }),
    );
  book();
  expect(numbers()).toEqual([0, 0]);
  store.dispatch(saveConfirmed({ draftId, revision: 1, verdicts: null }));
  book();
  expect(numbers()).toEqual([2, 2]);
  store.dispatch(saveQueued({ revision: 3 }));
  book();
  expect(numbers()).toEqual([3, 2]);
});

test('[K1] a save that the server refuses is shown with a link to the step that can correct it', async () => {
  await open(
    {},
    {
      ...CHECKED,
      '/leads': () => ({
        status: 422,
        value: { code: 'lead-invalid', issues: [{ field: 'candidate.postalCode', code: 'postalCode' }] },
      }),
    },
  );
  await goToNameAsked();
  page.type('candidate.fullName', 'Maria Sanchez');
  page.press('next');
  await arriveAt('end');
  await vi.waitFor(() =>
    expect(document.querySelector('.save-status a')?.getAttribute('href')).toBe(
      '/signup/s6?utm_source=news&studySiteId=s-1',
    ),
  );
});

test('[N6] a Spanish browser on an English page is offered the switch, in Spanish', async () => {
  const spanish = { language: 'es', name: 'Español', href: '/signup/es/s6', offer: offerIn('es') };
  await open({ page: { languages: [{ language: 'en', name: 'English', href: '/signup/s6' }, spanish] } });
  await vi.waitFor(() => expect(document.querySelector('aside')?.getAttribute('lang')).toBe('es'));
  expect(document.querySelector('aside')?.textContent).toContain('¿Prefiere leer esta página en español?');
});

test('[A9] [A17] legal links are prefixed by the locale unless it is English, and keep the query', async () => {
  await open({ locale: 'es' });
  expect([...document.querySelectorAll('.shell-links a')].map((link) => link.getAttribute('href'))).toContain(
    '/signup/es/legal/privacy-policy?utm_source=news&studySiteId=s-1',
  );
});
