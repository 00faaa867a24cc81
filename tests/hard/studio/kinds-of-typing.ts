import type { Locator, Page } from '@playwright/test';
import { campaignText } from '#tests/support/content-client.ts';

const words = (en: string) => ({ en, es: `ES ${en}` });

const question = (block: string) => ({ block });

/** Enough built-in texts that each of them is changed once at most. */
const QUESTIONS = ['FullName', 'Email', 'Phone', 'PostalCode', 'Gender', 'Height', 'Weight', 'Ethnicity'].map(question);

const CAMPAIGN = 'killed';
/** One whose text is not JSON most of the time. */
const BROKEN = 'killed-text';
/** One with a setting that is written as JSON. */
const JSON_SETTING = 'killed-json';

function campaignWith(id: string, blocks: readonly object[]): string {
  return campaignText(id, {
    routes: [
      { name: 'home', title: words('Hello'), blocks, next: [{ to: 'bye' }] },
      { name: 'bye', title: words('Bye'), meta: { showNav: false }, blocks: [] },
    ],
  });
}

/** The campaigns in which somebody types, by id. */
export const TYPED_IN: ReadonlyMap<string, string> = new Map([
  [CAMPAIGN, campaignWith(CAMPAIGN, [{ block: 'RichText', id: 'note', props: { text: words('Note') } }, ...QUESTIONS])],
  [BROKEN, campaignText(BROKEN)],
  [
    JSON_SETTING,
    campaignWith(JSON_SETTING, [
      { block: 'QuestionSet', id: 'more', props: { schema: { type: 'object', properties: {} } } },
    ]),
  ],
]);

/** Where something is typed in the studio. */
export interface KindOfTyping {
  readonly name: string;
  readonly campaign: string;
  /** The view of the campaign. */
  readonly view: 'page' | 'document' | 'translate';
  /** Goes to where the field is, in a page that shows the view. */
  readonly find: (page: Page) => Promise<void>;
  readonly field: (page: Page) => Locator;
  /** The keys that lead from the field to the place in which it is typed. */
  readonly keys: readonly string[];
  /** Everything that may show what was typed. */
  readonly shown: (page: Page) => Promise<readonly string[]>;
  /** Is it in the document from the first letter on? Otherwise it stays in the field until it is complete. */
  readonly isStored: boolean;
}

const nowhere = () => Promise.resolve();
const values = (all: Locator) =>
  all.evaluateAll((fields) =>
    fields.map((field) =>
      field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement
        ? field.value
        : (field.textContent ?? ''),
    ),
  );

type Place = Pick<KindOfTyping, 'find' | 'field'>;

const inPage = (name: string, { find, field }: Place, rest: Partial<KindOfTyping> = {}): KindOfTyping => ({
  name,
  campaign: CAMPAIGN,
  view: 'page',
  find,
  field,
  keys: ['Control+End'],
  shown: async (page) => values(field(page)),
  isStored: true,
  ...rest,
});

const title = (page: Page) => page.getByRole('group', { name: 'Title', exact: true }).first();
const firstScreen = (page: Page) => page.locator('button.outline-title').first().click();
const row = (name: string) => (page: Page) =>
  page
    .getByRole('row', { name: new RegExp(`^${name}`) })
    .first()
    .click();

const translations = (page: Page) => page.locator('textarea[data-translation]');
const inTranslations = (name: string, field: KindOfTyping['field'], isStored: boolean): KindOfTyping => ({
  ...inPage(name, { find: nowhere, field }),
  view: 'translate',
  shown: async (page) => values(translations(page)),
  isStored,
});

const code = (page: Page) => page.locator('.cm-content');
const inDocument = (name: string, campaign: string, keys: readonly string[]): KindOfTyping => ({
  ...inPage(name, { find: nowhere, field: code }),
  campaign,
  view: 'document',
  keys,
});

/** Every way in which something is typed into a campaign. */
export const KINDS_OF_TYPING: readonly KindOfTyping[] = [
  inPage('title', { find: firstScreen, field: (page) => title(page).getByRole('textbox', { name: 'English' }) }),
  inPage('title in another language', {
    find: firstScreen,
    field: (page) => title(page).getByRole('textbox', { name: 'Spanish' }),
  }),
  inPage('name', { find: nowhere, field: (page) => page.locator('#campaign-name') }),
  inPage('setting of a block', {
    find: row('Rich text'),
    field: (page) => page.locator('.panel').getByRole('textbox', { name: 'English' }).first(),
  }),
  inPage(
    'unfinished setting in JSON',
    { find: row('Question set'), field: (page) => page.locator('.panel textarea.code').first() },
    { campaign: JSON_SETTING, isStored: false },
  ),
  // In the name, which stands in the fifth line.
  inDocument('text of the document', CAMPAIGN, [
    'Control+Home',
    ...Array.from({ length: 4 }, () => 'ArrowDown'),
    'End',
    'ArrowLeft',
    'ArrowLeft',
  ]),
  inDocument('unfinished text of the document', BROKEN, ['Control+End']),
  inTranslations('translation', (page) => translations(page).first(), true),
  inTranslations(
    'unfinished translation of the words of a block',
    (page) => page.locator('tr', { hasText: "The product's own words" }).locator('textarea').first(),
    false,
  ),
  inPage(
    'unsent comment',
    { find: firstScreen, field: (page) => page.locator('.comment-field textarea').first() },
    { isStored: false },
  ),
];
