import { LANGUAGES } from '#schemas/language.ts';
import type { Registry } from '#registry/registry.ts';
import type { BlockUse, Campaign } from '#schemas/campaign/campaign.ts';
import { APART } from './payloads.ts';

function isText(value: object): boolean {
  const keys = Object.keys(value);
  return (
    keys.length > 0 &&
    keys.every((key) => LANGUAGES.some((language) => language === key)) &&
    Object.values(value).every((text) => typeof text === 'string')
  );
}

/** How many texts of a value were replaced. */
export interface Slots {
  count: number;
}

/** A copy in which every text for people, in any language, is the payload. */
export function infected(value: unknown, payload: string, slots: Slots): unknown {
  if (Array.isArray(value)) return value.map((item) => infected(item, payload, slots));
  if (typeof value !== 'object' || value === null) return value;
  if (isText(value)) {
    slots.count += 1;
    return Object.fromEntries(LANGUAGES.map((language) => [language, payload]));
  }
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, infected(inner, payload, slots)]));
}

function infectedProps(
  props: Readonly<Record<string, unknown>>,
  payload: string,
  slots: Slots,
): Record<string, unknown> {
  const changed = infected(props, payload, slots);
  return typeof changed === 'object' && changed !== null ? { ...changed } : {};
}

/** The blocks that accept HTML or markup, once for each payload: what one leaves unclosed must not hide the next. */
function alone(payload: string, index: number): readonly BlockUse[] {
  const text = { en: payload, es: payload };
  return [
    { block: 'PartnerTransfer', id: `transfer-${index}`, props: { warmTransfer: text, cannotTransfer: text } },
    { block: 'PartnerPermission', id: `permission-${index}`, props: { connect: text } },
    { block: 'RichText', id: `rich-${index}`, props: { text } },
  ];
}

/** One example of every block, with every text in it replaced. */
async function examples(registry: Registry, payload: string, slots: Slots): Promise<BlockUse[]> {
  const uses = registry.names.map(async (name): Promise<BlockUse[]> => {
    const block = registry.find(name);
    const all = block ? (await block.examples()).default : [];
    return all.map(({ props }, index) => ({
      block: name,
      id: `${name.toLowerCase()}-${index}`,
      props: infectedProps(props, payload, slots),
    }));
  });
  return (await Promise.all(uses)).flat();
}

/**
 * A campaign of one page that no checker has seen, whose every text is a payload: named s6, so that drafts of s6 belong
 * to it.
 */
export async function infectedCampaign(
  registry: Registry,
  payloads: readonly string[],
  slots: Slots,
): Promise<Campaign> {
  const joined = payloads.join(APART);
  const text = { en: joined, es: joined };
  return {
    formatVersion: 1,
    id: 's6',
    version: 1,
    name: joined,
    type: 'Screener',
    path: 's6',
    aliases: [],
    home: 'home',
    languages: ['en', 'es'],
    settings: { pageTitle: text, hasCaregiver: true, caregiverType: 'adult' },
    routes: [
      {
        name: 'home',
        path: 'home',
        title: text,
        meta: {},
        blocks: [...(await examples(registry, joined, slots)), ...payloads.flatMap(alone)],
        next: [{ to: 'end' }],
      },
      { name: 'end', path: 'end', title: text, meta: {}, blocks: [], next: [] },
    ],
  };
}
