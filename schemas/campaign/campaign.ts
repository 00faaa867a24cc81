import Type, { type Static } from 'typebox';
import { about } from '../about.ts';
import { FlowSettings } from './flow-settings.ts';
import { LocalizedText, localizedText, ProductLanguage, type Language } from '../language.ts';
import type { Predicate } from './predicate.ts';
import { predicateRef } from './predicate-ref.ts';
import { Rule } from './rule.ts';
import { StepMeta } from './step-meta.ts';
import type { Theme } from '../theme/theme.ts';
import { SHARED_ROUTE_NAMES } from './route-names.ts';
import { REGIONS, type Region } from './regions.ts';
import { BLOCK_NAME, ID, NAME, PATH } from '../patterns.ts';
import { ComputationRef, type ComputedFact } from './computation.ts';

/** The document format that this version of the product writes; older ones are migrated when they are read. */
export const FORMAT_VERSION = 1;

export const CAMPAIGN_TYPES = [
  'Signup',
  'Screener',
  'Study Search',
  'Flare',
  'Lead Update',
  'Midpath',
  'Image Capture',
  'Special',
  'Partner Screener',
] as const;
export type CampaignType = (typeof CAMPAIGN_TYPES)[number];

/** One step to another route: the first whose `when` is true wins; the last has no `when`. */
export const Transition = Type.Object(
  {
    when: Type.Optional(predicateRef('The visitor goes there only if this is true (default: always)')),
    to: Type.String(about('The name of the route to go to', 'indications', { ...NAME, examples: SHARED_ROUTE_NAMES })),
  },
  about('Where to go, and when', { to: 'thankyou' }, { additionalProperties: false }),
);
export interface Transition {
  readonly when?: Predicate;
  readonly to: string;
}

/** Own words in place of a block's: by the key of the text in the block's locale files. */
export type OwnWords = Readonly<Record<string, LocalizedText>>;

/** A block where a route shows it. Its props are checked against the block's own schema. */
export interface BlockUse {
  readonly block: string;
  /** The campaign's words for the block, and those of this use over them. */
  readonly texts?: OwnWords;
  readonly id: string;
  readonly props: Readonly<Record<string, unknown>>;
  readonly showWhen?: Predicate;
  /** Shown below Back and Next, for optional reading. */
  readonly belowNav?: boolean;
  /** Where the page shows the block (default: main). */
  readonly region?: Region;
}

/** A route as the engine sees it: fragments spliced in, defaults filled in. */
export interface Route {
  readonly name: string;
  readonly path: string;
  readonly title: LocalizedText;
  readonly meta: Static<typeof StepMeta>;
  readonly blocks: readonly BlockUse[];
  /** If empty, the flow ends here. */
  readonly next: readonly Transition[];
}

/** A campaign with its parent and its fragments resolved. Only this form reaches the engine (B1, B7). */
export interface Campaign {
  readonly formatVersion: typeof FORMAT_VERSION;
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly type: CampaignType;
  readonly path: string;
  readonly aliases: readonly string[];
  readonly home: string;
  readonly languages: readonly Language[];
  readonly settings: FlowSettings;
  /** The look of its pages, put together from `settings.theme` and the themes that it extends. */
  readonly theme?: Theme;
  /** By name: the facts `computed.<name>`. */
  readonly computed?: Readonly<Record<string, ComputedFact>>;
  readonly routes: readonly Route[];
}

const OwnWordsOfBlock = Type.Record(
  Type.String(),
  LocalizedText,
  about('Own words in place of those of the block, by the key of the text; the gallery lists the keys', {
    'hint.full': { en: 'As in your passport.', es: 'Como en su pasaporte.' },
  }),
);

export const OwnWordsByBlock = Type.Record(
  Type.String(),
  OwnWordsOfBlock,
  about('Own words for every use of a block in this document, by the name of the block', {
    FullName: { 'hint.full': { en: 'As in your passport.', es: 'Como en su pasaporte.' } },
  }),
);

/** A block as its author writes it. The published JSON Schema adds one branch per block, for its props. */
export const AuthoredBlock = Type.Object(
  {
    block: Type.String(about('The name of the block', 'FullName', BLOCK_NAME)),
    id: Type.Optional(
      Type.String(
        about('The id of the block; answers are answer.<id> (default: the name in kebab-case)', 'caregiver-name', ID),
      ),
    ),
    props: Type.Optional(
      Type.Record(
        Type.String(),
        Type.Unknown(),
        about('The settings of the block, described by its own schema', {
          text: { en: 'About you', es: 'Sobre usted' },
        }),
      ),
    ),
    questionnaire: Type.Optional(
      Type.String(
        about('In place of props: the name of a file in campaigns/questionnaires, without .json', 'nine-symptoms', ID),
      ),
    ),
    texts: Type.Optional(OwnWordsOfBlock),
    showWhen: Type.Optional(predicateRef('The block is shown only while this is true (default: always)')),
    belowNav: Type.Optional(Type.Boolean(about('Shown below Back and Next, for optional reading', true))),
    region: Type.Optional(
      Type.Enum(
        [...REGIONS],
        about(
          'Where the page shows the block: hero across the top, main (the default), aside in a second column on wide ' +
            'screens, or footer below the buttons',
          'aside',
        ),
      ),
    ),
  },
  about('A part of the page', { block: 'FullName' }, { additionalProperties: false }),
);

/** In the published JSON Schema a block is `#/$defs/block`: one branch per block, with its props. */
const BlockRef = Type.Unsafe<unknown>({
  $ref: '#/$defs/block',
  description: 'A block, or blocks of a fragment',
  examples: [{ block: 'FullName' }],
});

export const AuthoredRoute = Type.Object(
  {
    name: Type.String(
      about('The name of the route; transitions use it', 'postal', { ...NAME, examples: SHARED_ROUTE_NAMES }),
    ),
    path: Type.Optional(
      Type.String(about('The last part of the address (default: the name)', 'health-questions', PATH)),
    ),
    title: localizedText('The heading of the page, and its name in the window’s title', {
      en: 'Your postal code',
      es: 'Su código postal',
    }),
    meta: Type.Optional(StepMeta),
    blocks: Type.Array(BlockRef, about('What the visitor sees, from top to bottom', [{ block: 'PostalCode' }])),
    next: Type.Optional(
      Type.Array(Transition, about('Where to go from here; the first that matches wins', [{ to: 'age' }])),
    ),
  },
  about(
    'One page of the flow',
    { name: 'postal', title: { en: 'Your postal code', es: 'Su código postal' }, blocks: [] },
    { additionalProperties: false },
  ),
);

/** The name of a fragment, wherever one is used. */
export const FRAGMENT_NAME = 'The name of a file in campaigns/fragments, without .json';

/** Routes of a fragment, inserted where they are named. */
export const FragmentUse = Type.Object(
  { use: Type.String(about(FRAGMENT_NAME, 'after-screener', ID)) },
  about('Parts that several campaigns share', { use: 'after-screener' }, { additionalProperties: false }),
);

/** What every document has. */
export const shared = {
  $schema: Type.Optional(
    Type.String(about('Lets an editor complete and check the document', '../json/campaign.schema.json')),
  ),
  formatVersion: Type.Integer(about('The version of the document format', FORMAT_VERSION, { minimum: 1 })),
};

/** A campaign as its author writes it: `campaigns/<id>.json`. */
export const AuthoredCampaign = Type.Object(
  {
    ...shared,
    id: Type.String(about('The id of the campaign and the name of its file', 's6', ID)),
    version: Type.Integer(about('Increases with every published change', 1, { minimum: 1, maximum: 999_999_999 })),
    extends: Type.Optional(
      Type.String(
        about(
          'The campaign that this one extends: it equals that campaign except for what is written here',
          'ws15',
          ID,
        ),
      ),
    ),
    name: Type.String(about('What people call the campaign', 'Core sign-up', { minLength: 1 })),
    type: Type.Optional(Type.Enum([...CAMPAIGN_TYPES], about('The kind of flow', 'Signup'))),
    path: Type.Optional(Type.String(about('The address below /signup/ (default: the id)', 'study-search', ID))),
    aliases: Type.Optional(
      Type.Array(
        Type.String(about('Another value of the query parameter s', '6', ID)),
        about('Other values of the query parameter s', ['6']),
      ),
    ),
    home: Type.Optional(
      Type.String(about('The name of the first route', 'home', { ...NAME, examples: SHARED_ROUTE_NAMES })),
    ),
    languages: Type.Optional(
      Type.Array(
        ProductLanguage,
        about('The languages that the campaign offers', ['en', 'es'], { minItems: 1, uniqueItems: true }),
      ),
    ),
    settings: Type.Optional(FlowSettings),
    removeRoutes: Type.Optional(
      Type.Array(
        Type.String(about('The name of a route', 'diagnosis')),
        about('Routes of the extended campaign that this one does not have', ['diagnosis']),
      ),
    ),
    routes: Type.Optional(
      Type.Array(
        Type.Union([AuthoredRoute, FragmentUse]),
        about('The routes, in order; in a campaign that extends another, a route of the same name replaces it', [
          { use: 'after-screener' },
        ]),
      ),
    ),
    texts: Type.Optional(OwnWordsByBlock),
    computed: Type.Optional(
      Type.Record(
        Type.String(ID),
        ComputationRef,
        about('Facts that are computed from answers, by name; conditions read them as computed.<name>', {
          'pack-years': { product: ['answer.packs-a-day', 'answer.years-of-smoking'] },
        }),
      ),
    ),
    rules: Type.Optional(
      Type.Array(
        Rule,
        about(
          'What must hold for every visitor of this campaign, and of those that extend it; it is proven, ' +
            'and never shown to visitors',
          [
            {
              id: 'adults-only',
              about: 'The study takes adults',
              at: { saves: true },
              holds: { fact: 'candidate.age', atLeast: 18 },
            },
          ],
        ),
      ),
    ),
  },
  about(
    'A visitor flow',
    { formatVersion: 1, id: 's6', version: 1, name: 'Core sign-up' },
    { additionalProperties: false, title: 'Trialflow campaign' },
  ),
);
export type AuthoredCampaign = Static<typeof AuthoredCampaign>;

/** `campaigns/fragments/<name>.json`: routes, or blocks, that several campaigns share. */
export const Fragment = Type.Object(
  {
    ...shared,
    name: Type.Optional(
      localizedText('What authors call these parts in the studio; visitors never see it', {
        en: 'Contact consents',
        es: 'Consentimientos de contacto',
      }),
    ),
    routes: Type.Optional(Type.Array(AuthoredRoute, about('Routes to insert', []))),
    blocks: Type.Optional(Type.Array(BlockRef, about('Blocks to insert', []))),
  },
  about(
    'Parts that several campaigns share',
    { formatVersion: 1, blocks: [{ block: 'FullName' }] },
    { additionalProperties: false, title: 'Trialflow campaign fragment' },
  ),
);
export type Fragment = Static<typeof Fragment>;
