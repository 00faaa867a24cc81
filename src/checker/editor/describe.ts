import { ownTexts } from '#registry/block-texts.ts';
import { operatorsFor } from '#engine/predicates/evaluate.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import { nameOfLanguage } from '../author-languages.ts';
import type { Node } from '../document/node.ts';
import { allNodes, items, member, stringOf, valueOf } from '../document/node-access.ts';
import type { SourceDocument } from '../document/source-document.ts';
import { conditionWords } from '../explain/words/condition-words.ts';
import { isOperator, readPredicate } from '../model/predicate-tests.ts';
import type { PlacedRoute } from '../model/campaign-model.ts';
import { blockEntries, isUse, routeEntries } from '../model/entries.ts';
import { domainWords } from '../published/reference/domain-words.ts';
import { valueWords } from '../published/reference/schema-rows.ts';
import type { Workspace } from '../workspace.ts';
import type { AskedAt, KnownFact } from './known-facts.ts';
import type { Schema } from './schema-here.ts';

// Everything here is Markdown: editors show it beside what an author points at.

/** A text of a document in the default language, or the first that it has. */
export function textIn(node: Node | undefined): string | undefined {
  return stringOf(member(node, DEFAULT_LANGUAGE)) ?? stringOf(node?.children?.[0]?.children?.[1]);
}

/** A fact: what it is, the values that it can have, its operators, and where it comes from. */
export function describeFact({ name, description, domain, asked, computed }: KnownFact): string {
  const places = [...new Set(asked.map(placeOfAsking))];
  const shown = places.slice(0, MAX_PLACES);
  const more = places.length - shown.length;
  return paragraphs(
    `**${name}**${description === undefined ? '' : ` ${description}`}`,
    questionOf(asked),
    `Values: ${domainWords(domain)}`,
    `Operators: ${operatorsFor(domain).join(', ')}`,
    shown.length === 0 ? undefined : `Asked by ${shown.join('; ')}${more > 0 ? `; and in ${more} more places` : ''}`,
    computed ? `Computed: \`${JSON.stringify(valueOf(computed.node))}\`` : undefined,
  );
}

const MAX_PLACES = 4;

function placeOfAsking({ campaign, route, block }: AskedAt): string {
  return `${block.entry.block} on the page "${route.name}" of ${campaign}`;
}

/** The question that visitors read, if the block's props contain it. */
export function questionOf(asked: readonly AskedAt[]): string | undefined {
  const props = asked[0]?.block.entry.props;
  return textIn(member(props, 'label')) ?? textIn(member(props, 'question'));
}

/** What visitors read for a value of a fact, if the block that asks for it has labels. */
export function labelOfValue({ asked }: KnownFact, value: string): string | undefined {
  for (const node of asked.flatMap(({ block }) => (block.entry.props ? allNodes(block.entry.props) : []))) {
    if (node.type === 'object' && stringOf(member(node, 'value')) === value) return textIn(member(node, 'label'));
  }
  return undefined;
}

/** A route: its title, what is on it, and where it leads. */
export function describeRoute({ name, entry, blocks }: PlacedRoute): string {
  const targets = entry.next.flatMap(({ to }) => stringOf(to) ?? []);
  return paragraphs(
    `**${name}** ${textIn(member(entry.node, 'title')) ?? ''}`.trim(),
    blocks.length === 0 ? undefined : `Blocks: ${blocks.map((block) => block.entry.block).join(', ')}`,
    targets.length === 0 ? 'The flow ends here.' : `Leads to ${[...new Set(targets)].join(', ')}`,
    entry.document.kind === 'fragment' ? `From the fragment ${entry.document.name}` : undefined,
  );
}

/** A fragment: what it inserts, and which campaigns use it. */
export function describeFragment(fragment: SourceDocument, { campaigns }: Workspace): string {
  const routes = routeEntries(fragment).flatMap((route) => ('parts' in route ? [route.name] : []));
  const blocks = blockEntries(fragment, member(fragment.root, 'blocks')).flatMap((one) =>
    isUse(one) ? [] : [one.block],
  );
  const users = campaigns.filter(({ model }) => model.parts.includes(fragment)).map(({ model }) => model.document.name);
  return paragraphs(
    `**${fragment.name}** ${fragment.path}`,
    routes.length === 0 ? undefined : `Routes: ${routes.join(', ')}`,
    blocks.length === 0 ? undefined : `Blocks: ${blocks.join(', ')}`,
    users.length === 0 ? 'No campaign uses it.' : `Used by ${users.join(', ')}`,
  );
}

/** A campaign: what people call it, and what kind of flow it is. */
export function describeCampaign({ root, name }: SourceDocument): string {
  const [called, type] = ['name', 'type'].map((property) => stringOf(member(root, property)));
  return paragraphs(`**${name}** ${called ?? ''}`.trim(), type === undefined ? undefined : `Type: ${type}`);
}

/** A block: what it is for, and the names of its props; required ones are bold. */
export function describeBlock(name: string, { registry, props }: Workspace): string | undefined {
  const block = registry.find(name);
  if (!block) return undefined;
  const schema = props.schemaOf(name);
  const properties: unknown = schema && 'properties' in schema ? schema.properties : undefined;
  const required: unknown = schema && 'required' in schema ? schema.required : undefined;
  const names = Object.keys(typeof properties === 'object' && properties !== null ? properties : {}).map((prop) =>
    Array.isArray(required) && required.includes(prop) ? `**${prop}**` : prop,
  );
  return paragraphs(`**${name}** ${block.description}`, names.length === 0 ? undefined : `Props: ${names.join(', ')}`);
}

/** A text of a block, in every language of the product. */
export async function describeText(
  block: string,
  key: string,
  languages: readonly string[],
  { registry }: Pick<Workspace, 'registry'>,
): Promise<string | undefined> {
  const found = registry.find(block);
  if (!found) return undefined;
  const texts = await Promise.all(
    languages.map(async (language) => [language, (await ownTexts(found, language))[key]] as const),
  );
  const lines = texts.flatMap(([language, text]) =>
    text === undefined ? [] : [`${nameOfLanguage(language)}: ${text}`],
  );
  return lines.length === 0 ? undefined : paragraphs(`**${key}** of ${block}, which own words replace`, ...lines);
}

const MAX_VALUES = 300;

/** A place of the schema: what it is for, what may stand there, and an example. */
export function describeSchema(parts: readonly Schema[]): string | undefined {
  const about = parts.find(({ description }) => typeof description === 'string');
  if (!about) return undefined;
  // A long list is what completion is for.
  const values = parts
    .map((part) => valueWords(part))
    .find((words) => words !== 'object' && words.length <= MAX_VALUES);
  const examples: unknown = about['examples'];
  const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
  return paragraphs(
    String(about['description']),
    values === undefined ? undefined : `Value: ${values}`,
    example === undefined ? undefined : `Example: \`${JSON.stringify(example)}\``,
  );
}

/** What a condition says, as a sentence; undefined if it is not a complete condition. */
export function describeCondition(document: SourceDocument, node: Node | undefined): string | undefined {
  if (!node || node.type !== 'object') return undefined;
  const { tests, malformed } = readPredicate(document, node);
  const complete =
    tests.length > 0 && tests.every(({ operators }) => operators.length === 1 && isComplete(operators[0]));
  const predicate = valueOf(node);
  if (!complete || malformed.length > 0 || !isPredicate(predicate)) return undefined;
  return `Holds if ${conditionWords(predicate, DEFAULT_LANGUAGE)}.`;
}

function isComplete(operator: { readonly name: string; readonly value: Node } | undefined): boolean {
  if (!operator || !isOperator(operator.name)) return false;
  const { value } = operator;
  return value.type === 'array' ? items(value).length > 0 : value.type !== 'object' && value.type !== 'null';
}

/** The caller has read its tests, so only the shape of an object is left to be said. */
function isPredicate(value: unknown): value is Predicate {
  return typeof value === 'object' && value !== null;
}

export function paragraphs(...parts: readonly (string | undefined)[]): string {
  return parts.filter((part) => part !== undefined && part !== '').join('\n\n');
}
