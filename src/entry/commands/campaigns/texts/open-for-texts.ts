import { isLanguage } from '#schemas/language.ts';
import { requireLanguage } from '#checker/author-languages.ts';
import { sourceLanguageOf } from '#checker/translations/units/collect-units.ts';
import { openCampaign, type OneCampaign } from '../one-campaign.ts';
import { OWN_BLOCKS } from '../own-blocks.ts';

/** Opens a campaign whose translations may be missing. */
export function openForTexts(id: string): Promise<OneCampaign> {
  return openCampaign(id, OWN_BLOCKS, ['missing-language', 'missing-built-in-text']);
}

/** The languages to translate a campaign into. Throws if the product lacks the one that was asked for. */
export function languagesInto({ campaign }: OneCampaign, asked: string | undefined): readonly string[] {
  const source = sourceLanguageOf(campaign);
  if (asked === undefined) return campaign.languages.filter((language) => language !== source && isLanguage(language));
  if (requireLanguage(asked) === source)
    throw new Error(`"${asked}" is the language that "${campaign.id}" is translated from`);
  return [asked];
}
