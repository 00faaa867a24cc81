import { labelOf } from '../kit/label-of.ts';
import type { Saying } from '../kit/schema-words.ts';
import type { Words } from '../kit/words.tsx';
import { campaignOf, isCampaignDocument } from '../store/campaign-parts.ts';
import { nameOfBlock, placeOfPointer, spoken, type Outline, type OutlineRoute } from './outline.ts';
import { nameOfPart, writtenName } from './part-name.ts';

/** Members that group others, and have no name in the panel. */
const GROUPS: ReadonlySet<string> = new Set(['props', 'blocks', 'routes', 'meta', 'settings', 'next', 'to']);
const CONDITIONS: ReadonlySet<string> = new Set(['when', 'showWhen']);

/** What a setting within a thing is called, from the outermost to the innermost. */
export function settingsIn(steps: readonly string[], words: Words): readonly string[] {
  const named: string[] = [];
  for (const step of steps) {
    if (CONDITIONS.has(step)) return [...named, words.t('place.condition')];
    if (!GROUPS.has(step)) named.push(labelOf(step, words));
  }
  return named;
}

/**
 * What a document is called: a campaign by its id, anything else as a shared part.
 * @param text of a shared part, which may say what it is called
 */
export function documentWords(document: string, { t, language }: Pick<Words, 't' | 'language'>, text?: string): string {
  if (isCampaignDocument(document)) return campaignOf(document);
  const name = campaignOf(document).replace(/^\w+\//, '');
  return t('place.part', { name: nameOfPart(name, writtenName(text), language).text });
}

export const stepsIn = (pointer: string) => pointer.split('/').filter((step) => step !== '');

/** A way of a screen, or a setting of it. */
function withinScreen(route: OutlineRoute, pointer: string, words: Words): readonly string[] {
  const way = route.next.find((one) => pointer === one.pointer || pointer.startsWith(`${one.pointer}/`));
  if (way === undefined) return settingsIn(stepsIn(pointer.slice(route.pointer.length)), words);
  const rest = settingsIn(stepsIn(pointer.slice(way.pointer.length)), words);
  return [words.t('place.way', { name: way.to }), ...rest];
}

/**
 * A place of a document as the studio shows it: by the title of its screen, the name of its block and the labels of the
 * panel. Undefined: it is in another campaign, of which nothing is known here.
 */
export function sayPlace(outline: Outline, document: string, pointer: string, words: Words): Saying | undefined {
  const { t, language } = words;
  const isOther = isCampaignDocument(document) && campaignOf(document) !== outline.id;
  if (isOther && !outline.routes.some((one) => one.document === document)) return undefined;
  const place = placeOfPointer(outline, document, pointer);
  const route = place.kind === 'campaign' ? undefined : outline.routes.find(({ name }) => name === place.route);
  if (place.kind === 'campaign' || route === undefined) {
    const whole = isCampaignDocument(document) ? t('place.campaign') : documentWords(document, words);
    return { text: [whole, ...settingsIn(stepsIn(pointer), words)].join(' › ') };
  }
  const screen = t('place.screen', { name: spoken(route.title, language) || route.name });
  if (place.kind === 'route') return { text: [screen, ...withinScreen(route, pointer, words)].join(' › ') };
  const entry = route.blocks[place.at];
  const block = place.within === undefined ? entry : entry?.blocks?.[place.within];
  if (block === undefined) return { text: screen };
  const rest = settingsIn(stepsIn(pointer.slice(block.pointer.length)), words);
  return { text: [screen, nameOfBlock(block, words).text, ...rest].join(' › ') };
}
