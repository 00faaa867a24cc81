import { sentence } from '#schemas/sentence.ts';
import { folderOf, ownTexts } from '#registry/block-texts.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { languagePrefix } from '#schemas/language-codes.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language.ts';
import { isUnseen } from '#engine/fields/invisible-text.ts';
import { longestInPlaceOf } from '../../checks/texts/own-words.ts';
import { PART_FOLDERS, type SourceDocument } from '../../document/source-document.ts';
import { pathOf } from '../../document/node-access.ts';
import { placeOf, pointerOf } from '../../document/node-place.ts';
import { loadBuiltInTexts, type BuiltInTexts } from '../../model/built-in-texts.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';
import { isOwnWords } from '../../model/own-words.ts';
import { textsOf, type WrittenText } from '../../model/texts.ts';
import { textKindOf, type TextKind } from '../../page/text-kind.ts';
import { propsCheckOf, type PropsCheck } from '../../schema/props-check.ts';
import { ownTextShown, textShown, usesIn, type Shown, type Subject } from './placed-texts.ts';
import { reachedIn, type Reached } from './reached.ts';
import { describeText } from './text-description.ts';
import type { CampaignTexts, TranslationUnit } from './translation-unit.ts';
import { idInBlock, idInDocument, withUniqueIds } from './unit-id.ts';

export interface CollectRequest {
  readonly campaign: Campaign;
  readonly model: CampaignModel;
  readonly registry: Registry;
  /** The language to translate into. */
  readonly language: string;
  /** Computed if it is absent, which takes as long as a proof of the campaign. */
  readonly reached?: Reached;
}

/** The language that texts of a campaign are translated from: the default one, or else the first that it offers. */
export function sourceLanguageOf({ languages }: Pick<Campaign, 'languages'>): string {
  return languages.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (languages[0] ?? DEFAULT_LANGUAGE);
}

/**
 * Every text that the campaign may show, in the order of its pages: those of its documents, then those of its blocks'
 * locale files that it does not replace. A text without a source cannot be translated, and is left out.
 */
export async function collectTexts(request: CollectRequest): Promise<CampaignTexts> {
  const { campaign, model, registry, language } = request;
  const sourceLanguage = sourceLanguageOf(campaign);
  const reached = request.reached ?? reachedIn(campaign, registry);
  const subject: Subject = { campaign, model, reached };
  const props = await propsCheckOf(registry);
  const blocks = new Set(usesIn(subject).map(({ placed }) => placed.entry.block));
  const builtIn = await loadBuiltInTexts(registry, blocks);
  const context: Context = { subject, props, registry, builtIn, sourceLanguage, language };
  const written = model.parts.flatMap((document) => textsOf(document).flatMap((text) => ofDocument(text, context)));
  return {
    campaign: campaign.id,
    name: campaign.name,
    sourceLanguage,
    language,
    units: withUniqueIds([...written, ...(await ofBlocks(blocks, context))]),
  };
}

interface Context {
  readonly subject: Subject;
  readonly props: PropsCheck;
  readonly registry: Registry;
  readonly builtIn: BuiltInTexts;
  readonly sourceLanguage: string;
  readonly language: string;
}

function ofDocument({ document, node, languages }: WrittenText, context: Context): TranslationUnit[] {
  const textIn = (wanted: string) => seenText(languages.find(({ language }) => language === wanted)?.text);
  const source = textIn(context.sourceLanguage);
  const shown = source === undefined ? undefined : textShown(context.subject, document, node);
  if (source === undefined || shown === undefined) return [];
  const key = String(pathOf(node).at(-1));
  const described = isOwnWords(node)
    ? {
        what: sentence`In place of the text "${key}" of the block ${shown.block ?? ''}`,
        limit: limitIn(context, shown.block, key),
        kind: kindOfBlockText(source),
      }
    : { ...describeText(document, node, shown.block, context.props), kind: textKindOf(node, context.props) };
  return [
    {
      id: idInDocument(document, node),
      stored: { in: 'document', document, node },
      file: fileOf(document),
      place: pointerOf(node),
      words: placeOf(node),
      ...described,
      source,
      target: textIn(context.language),
      ...seenAt(shown, context),
    },
  ];
}

/** How long a text in place of a block's may be. */
function limitIn({ builtIn }: Context, block: string | undefined, key: string): number | undefined {
  const known = block === undefined ? undefined : builtIn(block)?.get(key);
  return known === undefined ? undefined : longestInPlaceOf(known);
}

/** A block does not say which of its texts are HTML. */
function kindOfBlockText(source: string): TextKind {
  return /<[a-z]/i.test(source) ? 'html' : 'plain';
}

async function ofBlocks(blocks: ReadonlySet<string>, context: Context): Promise<TranslationUnit[]> {
  const { subject, registry, sourceLanguage, language } = context;
  const units = [...blocks].map(async (block) => {
    const own = registry.find(block) ?? {};
    const [sources, targets] = await Promise.all([ownTexts(own, sourceLanguage), ownTexts(own, language)]);
    return Object.entries(sources).flatMap(([key, source]): TranslationUnit[] => {
      const shown = ownTextShown(subject, block, key);
      if (shown === undefined || isUnseen(source)) return [];
      return [
        {
          id: idInBlock(block, key),
          stored: { in: 'block', block, key },
          file: `blocks/${folderOf(block)}/locales/${sourceLanguage}.json`,
          place: key,
          words: `block "${block}" › ${key}`,
          what: sentence`The block's own text "${key}"; a translation that differs becomes a text of the campaign`,
          kind: kindOfBlockText(source),
          source,
          target: seenText(targets[key]),
          limit: limitIn(context, block, key),
          ...seenAt(shown, context),
        },
      ];
    });
  });
  return (await Promise.all(units)).flat();
}

function seenText(text: string | undefined): string | undefined {
  return text === undefined || isUnseen(text) ? undefined : text;
}

function seenAt(
  { routes, reachable, block }: Shown,
  { subject: { campaign }, language }: Context,
): Pick<TranslationUnit, 'routes' | 'reachable' | 'block' | 'addresses'> {
  const base = `/signup${languagePrefix(language)}/${campaign.path}`;
  const addressOf = (name: string) => {
    const path = campaign.routes.find((route) => route.name === name)?.path;
    return name === campaign.home || path === undefined ? base : `${base}/${path}`;
  };
  return { routes, reachable, block, addresses: routes.map(addressOf) };
}

/** The path of a document in the folder of campaigns. */
function fileOf({ kind, name }: SourceDocument): string {
  const folder = Object.entries(PART_FOLDERS).find(([, part]) => part === kind)?.[0];
  return folder === undefined ? `${name}.json` : `${folder}/${name}.json`;
}
