import { StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { SaveLeadBody } from '#api/contract/lead-calls.ts';
import { globBlocksWithTexts } from '#registry/glob-texts.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Language } from '#schemas/language.ts';
import { route } from '#tests/support/blocks/mount-campaign.tsx';
import { shellTexts as textsIn } from '#tests/support/blocks/shell-texts.ts';
import { TEST_OPERATOR, visit } from '#tests/support/blocks/visit.ts';
import { EmbeddedCampaign } from './embedded-campaign.tsx';
import type { CampaignLead } from './embedded-lead.ts';
import type { VisitOptions } from './open-visit.ts';

const CONTACT = [
  { block: 'FullName', id: 'name', props: {} },
  { block: 'PostalCode', id: 'postal', props: {} },
  { block: 'Phone', id: 'phone', props: {} },
];
const embedded = {
  ...visit().campaign,
  id: 'embedded',
  routes: [
    route('home', { blocks: [{ block: 'Age', id: 'age', props: {} }], next: [{ to: 'contact' }] }),
    route('contact', { blocks: CONTACT, meta: { saveSubject: true }, next: [{ to: 'bye' }] }),
    route('bye'),
  ],
};
const both = (words: string) => ({ en: words, es: words });
const registry = createRegistry(globBlocksWithTexts);
const shellTexts = (language: Language) => Promise.resolve(textsIn(language));

function optionsOf(changed: Partial<VisitOptions> = {}): VisitOptions {
  return {
    document: embedded,
    registry,
    operator: TEST_OPERATOR,
    language: 'en',
    payload: { country: 'US', enableRecording: false },
    query: {},
    api: undefined,
    memory: 'none',
    onLead: () => undefined,
    onLanguage: () => undefined,
    onLeave: undefined,
    ...changed,
  };
}

let mounted: { readonly root: Root; readonly element: HTMLElement } | undefined;
afterEach(() => {
  mounted?.root.unmount();
  mounted?.element.remove();
});

function campaign(options: VisitOptions = optionsOf()) {
  return <EmbeddedCampaign options={options} shellTexts={shellTexts} fallback="Loading" />;
}

function mount(app: React.ReactNode): void {
  Reflect.set(Element.prototype, 'scrollIntoView', () => undefined);
  const element = document.body.appendChild(document.createElement('div'));
  mounted = { root: createRoot(element), element };
  mounted.root.render(app);
}

const heading = () => document.querySelector('.trialflow h1')?.textContent;
/** Only for hangs; even a busy machine does not need that long. */
const PATIENCE = { timeout: 60_000 };
const isShown = (words: string) => vi.waitFor(() => expect(heading()).toBe(words), PATIENCE);

/** A live page has marked what it lacks. */
function isLive(words: string): Promise<void> {
  return vi.waitFor(() => {
    expect(heading()).toBe(words);
    expect(document.querySelector('.trialflow .nav-bar [value="next"]')?.getAttribute('aria-disabled')).toBe('true');
  }, PATIENCE);
}

function enter(name: string, value: string): void {
  const control = document.querySelector(`[name="${name}"]`);
  if (!(control instanceof HTMLInputElement) && !(control instanceof HTMLSelectElement))
    throw new Error(`There is no control "${name}"`);
  control.value = value;
  control.dispatchEvent(new InputEvent('input', { bubbles: true }));
  control.dispatchEvent(new Event('change', { bubbles: true }));
}

function press(action: string): void {
  const button = document.querySelector(`.trialflow button[value="${action}"]:not([aria-hidden])`);
  if (!(button instanceof HTMLButtonElement)) throw new Error(`There is no button "${action}"`);
  button.click();
}

async function fillContact(): Promise<void> {
  await isLive('The home step');
  enter('candidate.age', '44');
  press('next');
  await isShown('The contact step');
  await vi.waitFor(() => expect(document.querySelector('[name="candidate.phone"]')).not.toBeNull(), PATIENCE);
  enter('candidate.fullName', 'Rosa Garcia');
  enter('candidate.postalCode', '60614');
  enter('candidate.phone', '(312) 555-0142');
}

test('[K1] without a server the app gets the lead, and the visitor goes on', async () => {
  const leads: CampaignLead[] = [];
  mount(<StrictMode>{campaign(optionsOf({ onLead: (lead) => leads.push(lead) }))}</StrictMode>);
  await fillContact();
  press('next');
  await isShown('The bye step');
  await vi.waitFor(() => expect(leads).toHaveLength(1), PATIENCE);
  expect(leads[0]).toMatchObject({
    lead: { firstName: 'Rosa', lastName: 'Garcia', phone1: '+13125550142', postalCode: '60614', age: 44 },
    answers: { 'candidate.age': 44 },
    verdicts: null,
    revision: 1,
    campaign: { id: 'embedded', version: 1 },
    judgedBy: 'browser',
  });
});

test('[K1] [G1] a server gets the save first, with the words that were read, and its verdict is final', async () => {
  const leads: CampaignLead[] = [];
  const order: string[] = [];
  const shown: unknown[] = [];
  const consent = { kind: 'consent', label: both('Your data'), consent: both('We, the clinic, keep them.') };
  const [home, contact, ...rest] = embedded.routes;
  if (!home || !contact) throw new Error('The campaign has no routes');
  const blocks = [...contact.blocks, { block: 'Question', id: 'keeping', props: { ...consent, required: false } }];
  const document = { ...embedded, routes: [home, { ...contact, blocks }, ...rest] };
  const verdicts = { fullyQualified: true } as const;
  const api = {
    calls: {
      postLead: async ({ body }: { readonly body?: SaveLeadBody }) => {
        order.push('server');
        shown.push(body?.shown);
        const value = { leadId: 'x', revision: 3, verdicts: { ...UNKNOWN, ...verdicts } };
        return { ok: true, status: 201, value } as const;
      },
    },
  };
  const onLead = (lead: CampaignLead) => {
    order.push('app');
    leads.push(lead);
  };
  mount(campaign(optionsOf({ document, api, onLead })));
  await fillContact();
  press('next');
  await vi.waitFor(() => expect(order).toEqual(['server', 'app']), PATIENCE);
  const address = `${window.location.origin}${window.location.pathname}`;
  expect(shown).toEqual([{ address, consents: [{ type: 'keeping', text: 'We, the clinic, keep them.' }] }]);
  expect(leads[0]).toMatchObject({ revision: 3, verdicts, judgedBy: 'server' });
});

const UNKNOWN = {
  ageQualified: 'unknown',
  genderQualified: 'unknown',
  bmiQualified: 'unknown',
  siteQualified: 'unknown',
  criteriaQualified: 'unknown',
  bioQualified: 'unknown',
} as const;

test('[N6] the language changes in place, with what was answered', async () => {
  const languages: Language[] = [];
  mount(campaign(optionsOf({ onLanguage: (language) => languages.push(language) })));
  await isLive('The home step');
  enter('candidate.age', '44');
  press('locale:es');
  await isShown('El paso home');
  expect(document.querySelector<HTMLSelectElement>('[name="candidate.age"]')?.value).toBe('44');
  expect(languages).toEqual(['es']);
});

test('[C15] starting over forgets the answers', async () => {
  mount(campaign());
  await fillContact();
  press('start-over');
  await isLive('The home step');
  expect(document.querySelector<HTMLSelectElement>('[name="candidate.age"]')?.value).toBe('');
});

test.each([
  ['a router', () => <MemoryRouter initialEntries={['/app/here']}>{campaign()}</MemoryRouter>],
  ['a data router', () => <RouterProvider router={createMemoryRouter([{ path: '*', element: campaign() }])} />],
])('it stands in %s of the app, and both keep their own places', async (_name, app) => {
  mount(app());
  await fillContact();
  expect(window.location.pathname).not.toContain('contact');
});

test('a link out of the campaign is the app’s to follow, and one within it shows the page', async () => {
  const left: string[] = [];
  mount(campaign(optionsOf({ onLeave: (address) => left.push(address) })));
  await isLive('The home step');
  const link = document.createElement('a');
  link.href = '/signup/study-search';
  // The page listens to links a moment after it is live, and may have rendered its form again by then.
  await vi.waitFor(() => {
    document.querySelector('.trialflow form')?.append(link);
    link.click();
    expect(left).toEqual(['/signup/study-search']);
  }, PATIENCE);
  link.href = '/signup/s6/contact';
  enter('candidate.age', '44');
  link.click();
  await isShown('The contact step');
  expect(left).toHaveLength(1);
});
