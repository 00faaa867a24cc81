import type { CampaignType } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import { formatDocument } from '../document/format-document.ts';
import { inLanguages } from './in-languages.ts';

/** The properties of a new campaign. */
export interface NewCampaign {
  readonly type: CampaignType;
  readonly id: string;
  readonly name: string;
  /** The address under /signup/; default: the id. */
  readonly path?: string;
  readonly languages: readonly Language[];
  /** The title of the first page and of the window, in each language; default: the template's. */
  readonly title: Readonly<Partial<Record<Language, string>>>;
  /** In the partner's colours. */
  readonly partner: boolean;
  /** A Flare: the campaign that its button leads to. */
  readonly leadsTo?: string;
}

interface Template {
  readonly [property: string]: unknown;
  readonly home?: unknown;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly routes: readonly Readonly<Record<string, unknown>>[];
}

function isTemplate(value: unknown): value is Template {
  return typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes);
}

/** The name of the file in `templates/` that campaigns of a type begin as. */
export function templateFile(type: CampaignType): string {
  return `${type.toLowerCase().replaceAll(' ', '-')}.json`;
}

/** The document of a new campaign, from the template of its type. Throws if the template has no routes. */
export function campaignFromTemplate(template: unknown, wanted: NewCampaign): string {
  if (!isTemplate(template)) throw new Error(`The template ${templateFile(wanted.type)} has no routes`);
  const made = inLanguages(filledIn(template, wanted), wanted.languages);
  return formatDocument(wanted.leadsTo === undefined ? made : leading(made, wanted.leadsTo));
}

/** Properties in the order in which authors write them. */
function filledIn(
  { settings = {}, routes, home = 'home', ...template }: Template,
  { id, name, path = id, languages, title, partner }: NewCampaign,
): Record<string, unknown> {
  const { $schema, formatVersion, extends: parent, type, removeRoutes } = template;
  const titled = Object.keys(title).length > 0;
  return {
    $schema,
    formatVersion,
    id,
    version: 1,
    ...(parent === undefined ? {} : { extends: parent }),
    name,
    type,
    ...(path === id ? {} : { path }),
    home,
    languages,
    settings: { ...settings, ...(titled ? { pageTitle: title } : {}), ...(partner ? { partnerBranded: true } : {}) },
    ...(removeRoutes === undefined ? {} : { removeRoutes }),
    routes: routes.map((route) => (titled && route['name'] === home ? { ...route, title } : route)),
  };
}

/** The link of the page leads to this campaign. */
function leading(value: unknown, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => leading(item, to));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      name === 'campaign' && typeof part === 'string' ? to : leading(part, to),
    ]),
  );
}
