import { FACTS } from '#engine/facts/index.ts';
import { operatorsFor } from '#engine/predicates/evaluate.ts';
import type { Registry } from '#registry/registry.ts';
import { ACTION_CODES } from '#schemas/campaign/action-codes.ts';
import { AuthoredBlock, AuthoredCampaign, AuthoredRoute, Transition } from '#schemas/campaign/campaign.ts';
import { FlowSettings } from '#schemas/campaign/flow-settings.ts';
import { OPERATORS } from '#schemas/campaign/predicate.ts';
import { PERSONAL_PARAMETERS, QUERY_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import { StepMeta } from '#schemas/campaign/step-meta.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import { ThemeDocument } from '#schemas/theme/theme.ts';
import { OPERATOR_WORDS } from '../predicate-schema.ts';
import { blocksPage } from './blocks-page.ts';
import { domainWords } from './domain-words.ts';
import { page, propertyTable, table } from './markdown.ts';
import { schemaRows } from './schema-rows.ts';

/** The reference for authors, by file name below `docs/reference/`: all that a document may say, from the schemas. */
export async function referencePages(registry: Registry): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ['documents.md', documentsPage()],
    ['blocks.md', await blocksPage(registry)],
    ['facts.md', factsPage()],
    ['settings.md', settingsPage()],
    ['themes.md', themesPage()],
    ['addresses.md', addressesPage()],
    ['action-codes.md', actionCodesPage()],
  ]);
}

/** The parts of a document; what each of them contains has a section of its own. */
function documentsPage(): string {
  const own = (schema: unknown, path: string) => schemaRows(schema).filter((row) => !row.path.startsWith(path));
  const { settings: _own, ...properties } = AuthoredCampaign.properties;
  return page(
    'Documents',
    'The parts of a campaign. [Writing a campaign](../authoring.md) explains them with examples.',
    [
      '## A campaign',
      '',
      ...propertyTable(own({ ...AuthoredCampaign, properties }, 'routes[]')),
      'and `settings`: [settings](settings.md).',
      '',
      '## A route',
      '',
      ...propertyTable(own(AuthoredRoute, 'meta.')),
      '### `meta` of a route',
      '',
      ...propertyTable(schemaRows(StepMeta)),
      '## A block',
      '',
      ...propertyTable(schemaRows(AuthoredBlock)),
      '## A transition',
      '',
      ...propertyTable(schemaRows(Transition)),
    ],
  );
}

function settingsPage(): string {
  return page(
    'Settings',
    'What holds for a whole flow, under `settings`. A campaign that extends another inherits them one by one.',
    propertyTable(schemaRows(FlowSettings)),
  );
}

function themesPage(): string {
  return page(
    'Themes',
    'What a theme may say: a file in `campaigns/themes`, or `settings.theme` of a campaign. ' +
      '[Writing a campaign](../authoring.md#themes) explains it with examples.',
    propertyTable(schemaRows(ThemeDocument)),
  );
}

function factsPage(): string {
  const listed = FACTS.map(({ name, description, domain, source }) => [
    `\`${name}\``,
    description,
    domainWords(domain),
    operatorsFor(domain)
      .map((operator) => `\`${operator}\``)
      .join(' '),
    source,
  ]);
  const consents = CONSENT_TYPES.map((type) => `\`consent.${type}\``).join(', ');
  return page(
    'Facts and operators',
    'What a condition can test: `when` of a transition, `showWhen` of a block, rules.',
    [
      '## Operators',
      '',
      ...table(
        ['Operator', 'It is true if'],
        OPERATORS.map((name) => [`\`${name}\``, OPERATOR_WORDS[name]]),
      ),
      'A fact that is not known yet makes no condition true, except `"known": false`. ' +
        'Conditions are joined by `all`, `any` and `not`.',
      '',
      '## Facts from blocks',
      '',
      ...table(
        ['Fact', 'What it is'],
        [
          ['`answer.<id>`', 'The answer to the block with this id; its values are those that the block offers'],
          ['`answer.<id>.<field>`', 'One of several answers to a block'],
          ['`criteria.<id>`', 'The answer to a question of the study'],
          [consents, 'The decision about a consent: true or false'],
          ['`consent.<id>`', "The decision about a consent of the campaign's own, by the id of its block"],
        ],
      ),
      '## Listed facts',
      '',
      ...table(['Fact', 'What it is', 'Values', 'Operators', 'From'], listed),
    ],
  );
}

function addressesPage(): string {
  const parameters = Object.entries(QUERY_PARAMETERS).map(([name, meaning]) => [`\`${name}\``, meaning]);
  return page(
    'Addresses and their parameters',
    'A flow begins at `/signup/<path of the campaign>`, in Spanish at `/signup/es/<path>`; a page of it is ' +
      '`/signup/<path>/<path of the route>`.',
    [
      ...table(['Parameter', 'What it does'], parameters),
      'Parameters that are not listed, such as `utm_source`, are kept on every page and sent with the lead.',
      '',
      '## Personal parameters',
      '',
      'The server reads these once, fills in what they say, and removes them from the address: ' +
        `${PERSONAL_PARAMETERS.map((name) => `\`${name}\``).join(', ')}.`,
      '',
    ],
  );
}

function actionCodesPage(): string {
  return page(
    'Action codes',
    'What the action log says of a visit. `meta.afterActions` of a route logs one when visitors leave it.',
    table(
      ['Code', 'What happened'],
      Object.entries(ACTION_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
  );
}
