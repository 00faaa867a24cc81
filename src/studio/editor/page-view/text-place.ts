import { isRecord } from '#api/guards.ts';
import type { Pressed } from '#api/preview/preview-messages.ts';
import { isByLanguage } from '#schemas/language-codes.ts';
import { entryAt, pagePositionOf } from '../../outline/expanded-blocks.ts';
import { listOfPart, type Outline, type OutlineBlock, type OutlineRoute, type TextOf } from '../../outline/outline.ts';
import type { Selection } from '../../store/selection-slice.ts';
import { escaped, stepsOf, valueAt } from '../../store/json-pointer.ts';
import { titleOf } from '../panel/ui-of-schema.ts';
import { readJson } from '../../store/read-json.ts';

/** What the author has pressed on the page, as the editor knows it. */
export interface PressedPlace {
  /** The screen; of a block of a shared part, the list of the part in that screen. */
  readonly route: OutlineRoute;
  /** Undefined: it was beside all blocks. */
  readonly block: OutlineBlock | undefined;
  readonly selection: Selection;
}

/** A text of a document, where it is written. */
export interface TextPlace {
  readonly document: string;
  /** JSON Pointer to the text in all its languages. */
  readonly pointer: string;
  readonly texts: Readonly<Record<string, unknown>>;
}

/** Undefined: the editor shows another state of the document than the page. */
export function placePressed(
  { routes }: Outline,
  { route: name, at }: Pressed,
  textOf: TextOf,
): PressedPlace | undefined {
  const route = routes.find((one) => one.name === name);
  if (route === undefined) return undefined;
  if (at === undefined) return { route, block: undefined, selection: { kind: 'route', route: name } };
  const entry = entryAt(route, at, textOf);
  const block = entry === undefined ? undefined : route.blocks[entry];
  if (block === undefined) return undefined;
  const selection = { kind: 'block', route: name, at: block.at } as const;
  const within = at - pagePositionOf(route, block.at, textOf);
  const inPart = block.blocks?.[within];
  return inPart === undefined
    ? { route, block, selection }
    : { route: listOfPart(route, block), block: inPart, selection: { ...selection, within } };
}

/** The text at a place of a document, in all its languages; undefined: there is none. */
export function textsAt(textOf: TextOf, document: string, pointer: string): TextPlace | undefined {
  const texts = valueAt(readJson(textOf(document) ?? '')?.value, pointer);
  return isRecord(texts) ? { document, pointer, texts } : undefined;
}

/** Where a pressed text is written; undefined: not where it is expected. */
export function placeOfText(
  { route, block }: Pick<PressedPlace, 'route' | 'block'>,
  text: string,
  textOf: TextOf,
): TextPlace | undefined {
  const { document, pointer } = route;
  if (block === undefined) return textsAt(textOf, document, `${pointer}${text}`);
  if (block.block === undefined) return undefined;
  if (block.questionnaire !== undefined && text.startsWith('/props/'))
    return textsAt(textOf, `questionnaires/${block.questionnaire}.json`, text.slice('/props'.length));
  const own = textsAt(textOf, document, `${block.pointer}${text}`);
  if (own !== undefined || !text.startsWith('/texts/')) return own;
  // Words for every use of a block in the campaign.
  return textsAt(textOf, document, `/texts/${escaped(block.block)}${text.slice('/texts'.length)}`);
}

/** What the schema of a block says about one of its texts. */
export interface TextFacts {
  /** What it is called in English. */
  readonly title: string;
  /** It has paragraphs and marks. */
  readonly isRich: boolean;
  readonly isRequired: boolean;
}

type Schema = Readonly<Record<string, unknown>>;

const alternativesOf = ({ anyOf }: Schema): readonly Schema[] => (Array.isArray(anyOf) ? anyOf.filter(isRecord) : []);

function partOf(schema: Schema, step: string): Schema | undefined {
  const { properties, items } = schema;
  const own = isRecord(properties) ? properties[step] : /^\d+$/.test(step) ? items : undefined;
  if (isRecord(own)) return own;
  return alternativesOf(schema)
    .map((one) => partOf(one, step))
    .find((one) => one !== undefined);
}

function requires(schema: Schema, name: string): boolean {
  const { required } = schema;
  return Array.isArray(required) ? required.includes(name) : alternativesOf(schema).some((one) => requires(one, name));
}

/** @param text JSON Pointer within the block, as the page names it */
export function factsOfText(schema: unknown, text: string): TextFacts {
  const isProp = text.startsWith('/props/');
  const steps = isProp ? stepsOf(text).slice(1) : stepsOf(text);
  const name = steps.findLast((step) => !/^\d+$/.test(step)) ?? '';
  let at: Schema | undefined = isRecord(schema) ? schema : undefined;
  let isRequired = true;
  for (const step of isProp ? steps : []) {
    isRequired = at !== undefined && (requires(at, step) || /^\d+$/.test(step));
    at = at && partOf(at, step);
  }
  const media = at?.['contentMediaType'];
  return { title: titleOf(at ?? {}, name), isRich: media !== undefined, isRequired };
}

/** The texts that a block could have in place of its own words, by their English names. */
export function missingTexts(schema: unknown, { props }: OutlineBlock): readonly string[] {
  const properties = isRecord(schema) ? schema['properties'] : undefined;
  if (!isRecord(properties)) return [];
  return Object.entries(properties).flatMap(([name, part]) =>
    isByLanguage(part) && isRecord(part) && props[name] === undefined ? [titleOf(part, name)] : [],
  );
}
