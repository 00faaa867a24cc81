import { sentence, type Sentence } from '#schemas/sentence.ts';
import { DEFAULT_LANGUAGE, textsMissingIn } from '#schemas/language-codes.ts';
import { languageWords } from '../../author-languages.ts';
import { items, member, stringOf } from '../../document/node-access.ts';
import type { Finding, Spot } from '../../issue.ts';
import type { CampaignModel } from '../../model/campaign-model.ts';
import type { Check, Workspace } from '../../workspace.ts';

/** How many keys a message names. */
const NAMED = 5;

/**
 * The product's own texts (buttons, messages, the texts of blocks) exist in every language that a campaign offers: a
 * visitor would read what is missing in English (B6).
 */
export const builtInLanguages: Check = ({ campaigns, missingTexts }) =>
  campaigns.flatMap(({ model }) => [...ofShell(model), ...ofBlocks(model, missingTexts)]);

function ofShell(model: CampaignModel): Finding[] {
  return model.languages.flatMap((language) => {
    const missing = textsMissingIn(language);
    return missing.length === 0
      ? []
      : offeredAt(model, language).map((at) =>
          findingOf(model, at, sentence`The product itself has no ${languageWords(language)}`, missing),
        );
  });
}

function ofBlocks(model: CampaignModel, missingTexts: Workspace['missingTexts']): Finding[] {
  const uses = new Map(
    model.routes.flatMap(({ blocks }) =>
      blocks
        .map(({ entry }) => [entry.block, { document: entry.document, node: entry.blockNode }] as const)
        .toReversed(),
    ),
  );
  return [...uses].flatMap(([block, at]) =>
    model.languages
      .filter((language) => language !== DEFAULT_LANGUAGE)
      .flatMap((language) => {
        const missing = missingTexts(block, language);
        return missing.length === 0
          ? []
          : [findingOf(model, at, sentence`The block ${block} has no ${languageWords(language)}`, missing)];
      }),
  );
}

function findingOf({ document }: CampaignModel, at: Spot, what: Sentence, missing: readonly string[]): Finding {
  const more = missing.length - NAMED;
  const keys = sentence`${missing.slice(0, NAMED).join(', ')}${more > 0 ? sentence` and ${more} more` : ''}`;
  return {
    code: 'missing-built-in-text',
    at,
    campaign: document.name,
    message: sentence`${what} for its own texts: ${keys}`,
  };
}

/** Where a campaign says that it offers a language: in its own list, or in the one that it inherits. */
function offeredAt({ line }: CampaignModel, language: string): Spot[] {
  const lists = line.map((document) => ({ document, list: member(document.root, 'languages') }));
  const last = lists.findLast(({ list }) => list !== undefined);
  return items(last?.list).flatMap((node) =>
    last && stringOf(node) === language ? [{ document: last.document, node }] : [],
  );
}
