import type { TSchema } from 'typebox';
import type { Registry } from '#registry/registry.ts';
import { AuthoredCampaign, Fragment, FRAGMENT_NAME } from '#schemas/campaign/campaign.ts';
import { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { RulesFile } from '#schemas/campaign/rule.ts';
import { CriteriaFile } from '#schemas/study/criterion.ts';
import { InitialPayload } from '#schemas/initial-payload.ts';
import { LeadDelivery } from '#schemas/lead/lead.ts';
import { AppointmentReminder } from '#schemas/scheduling/appointment-reminder.ts';
import { SiteHoursFile } from '#schemas/scheduling/site-hours.ts';
import { OperatorDocument } from '#schemas/operator/operator.ts';
import { SourcesFile } from '#schemas/sources/sources-file.ts';
import { OffersFile } from '#schemas/study/offers-file.ts';
import { Study } from '#schemas/study/study.ts';
import { ThemeDocument, THEME_NAME } from '#schemas/theme/theme.ts';
import { blockSchema } from './block-schema.ts';
import { computationSchema } from './computation-schema.ts';
import { predicateSchema, type JsonSchema } from './predicate-schema.ts';

/** The names of what is beside campaigns. */
export interface OfferedNames {
  readonly fragments?: readonly string[];
  readonly themes?: readonly string[];
}

const OFFERED: readonly (readonly [description: string, of: (names: OfferedNames) => readonly string[] | undefined])[] =
  [
    [FRAGMENT_NAME, ({ fragments }) => fragments],
    [THEME_NAME, ({ themes }) => themes],
  ];

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** What only a campaign that extends another may leave out. */
const COMPLETE_ON_ITS_OWN = {
  if: { not: { required: ['extends'] } },
  then: { required: ['type', 'home', 'languages', 'routes'] },
};

/**
 * Returns the vocabulary as plain JSON Schema 2020-12, by file name below `schemas/json/`: what editors, a CMS and the
 * receivers of leads read. Campaigns and fragments know every block, fact, operator and value of the product.
 * @param names what editors offer for `use`, and as a theme
 */
export async function publishedSchemas(
  registry: Registry,
  names: OfferedNames = {},
): Promise<ReadonlyMap<string, JsonSchema>> {
  const predicate = predicateSchema();
  const $defs = { predicate, block: await blockSchema(registry) };
  const schemas: [string, JsonSchema][] = [
    [
      'campaign.schema.json',
      publish({ ...campaignSchema(registry), ...COMPLETE_ON_ITS_OWN }, { ...$defs, computation: computationSchema() }),
    ],
    ['fragment.schema.json', publish(Fragment, $defs)],
    ['theme.schema.json', publish(ThemeDocument)],
    ['questionnaire.schema.json', publish(await questionnaireSchema(registry))],
    ['criteria.schema.json', publish(CriteriaFile)],
    ['rules.schema.json', publish(RulesFile, $defs)],
    ['offers.schema.json', publish(OffersFile)],
    ['operator.schema.json', publish(OperatorDocument)],
    ['sources.schema.json', publish(SourcesFile)],
    ['site-hours.schema.json', publish(SiteHoursFile)],
    ['study.schema.json', publish(Study)],
    ['initial-payload.schema.json', publish(InitialPayload)],
    ['lead-delivery.schema.json', publish(LeadDelivery)],
    ['appointment-reminder.schema.json', publish(AppointmentReminder)],
  ];
  return new Map(schemas.map(([name, schema]) => [name, { ...schema, ...objectOf(offering(schema, names)) }]));
}

/** A campaign may have custom texts for the blocks of the registry. */
function campaignSchema({ names }: Registry): TSchema {
  const { properties } = AuthoredCampaign;
  const texts = { ...properties.texts, propertyNames: { enum: names } };
  return { ...AuthoredCampaign, properties: { ...properties, texts } };
}

/** Editors know the texts of questions from the props of the block that asks them. */
async function questionnaireSchema(registry: Registry): Promise<TSchema> {
  const [taker] = registry.names.flatMap((name) => {
    const block = registry.find(name);
    return block?.questions ? [block] : [];
  });
  const { properties } = { properties: {}, ...(await taker?.schema())?.Props };
  return { ...Questionnaire, properties: { ...Questionnaire.properties, ...properties } };
}

/** Returns the same schema, with every name of a fragment or a theme offering those that exist. */
function offering(schema: unknown, names: OfferedNames): unknown {
  if (Array.isArray(schema)) return schema.map((part: unknown) => offering(part, names));
  if (typeof schema !== 'object' || schema === null) return schema;
  const parts = Object.fromEntries(Object.entries(schema).map(([name, part]) => [name, offering(part, names)]));
  const examples = OFFERED.find(([description]) => description === parts['description'])?.[1](names) ?? [];
  return examples.length === 0 ? parts : { ...parts, examples };
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

function publish(schema: TSchema, $defs?: JsonSchema): JsonSchema {
  return { $schema: DIALECT, ...schema, ...($defs ? { $defs } : {}) };
}
