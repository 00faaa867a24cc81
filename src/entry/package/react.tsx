/**
 * `trialflow/react`: a campaign as a component of a React 19 app, and what blocks of one's own are made of. Its styles
 * are `trialflow/react/styles.css`; they hold within the campaign alone.
 */
import type { ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { TextTable } from '#i18n/translator.ts';
import { isTextTable } from '#registry/block-texts.ts';
import type { Registry } from '#registry/registry.ts';
import type { Memory } from '#renderer/embedded/create-embedded-kit.ts';
import { EmbeddedCampaign } from '#renderer/embedded/embedded-campaign.tsx';
import type { CampaignLead } from '#renderer/embedded/embedded-lead.ts';
import type { CampaignApi, LoadShellTexts } from '#renderer/embedded/open-visit.ts';
import type { Campaign as CampaignDocument } from '#schemas/campaign/campaign.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { Language } from '#schemas/language.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';

export {
  useBlock,
  useComplete,
  useEntered,
  useFlow,
  useIssue,
  useLoading,
  type BlockRuntime,
} from '#registry/block-runtime.ts';
export type { BlockProps } from '#registry/define-block.ts';
export { CheckboxField } from '#ui/fields/checkbox-field.tsx';
export { ChoiceList } from '#ui/fields/choice-list.tsx';
export { SelectField } from '#ui/fields/select-field.tsx';
export { TextField } from '#ui/fields/text-field.tsx';
export { Button, LinkButton } from '#ui/parts/button.tsx';
export { Card } from '#ui/parts/card.tsx';
export { Notice } from '#ui/parts/notice.tsx';
export { RichText } from '#ui/parts/rich-text.tsx';
export type { CallFunctions } from '#api/function-client.ts';
export type { CampaignApi, CampaignLead, Memory };

export interface CampaignProps {
  /** The campaign, as `readCampaign` of `trialflow/engine` gives it. Another id or version begins another visit. */
  readonly document: CampaignDocument;
  /** The blocks that it may use: `createRegistry([...shippedBlocks, …])` of `trialflow/engine`. */
  readonly registry: Registry;
  /** Who asks: name, numbers and hours that blocks and consents show. */
  readonly operator: PublicOperator;
  /**
   * Called with the lead whenever a visitor leaves a page that saves (`meta.saveSubject`). The save is kept on the
   * device, and this is called again at growing intervals, also after a reload, until the promise that it returns
   * resolves; if it rejects or throws, the lead counts as not stored. The same `id` and `revision` can come twice.
   */
  readonly onLead: (lead: CampaignLead) => unknown;
  /** The language to begin in, and to change to when it changes. Default: the first of the campaign. */
  readonly language?: Language;
  /** Called when the visitor has chosen another language. */
  readonly onLanguage?: (language: Language) => void;
  /** What is known before the first answer, such as the study. Default: the US, and no study. */
  readonly payload?: InitialPayload;
  /** Parameters that decide what is shown, as the product takes them from its address; nothing personal. */
  readonly query?: Readonly<Record<string, string>>;
  /**
   * Who answers the calls of pages. Left out, nobody does: phone numbers and postal codes are checked for their form
   * alone, what a call would bring is not known, and a block that shows it says that it could not be loaded.
   */
  readonly api?: CampaignApi;
  /**
   * `device` (default): answers outlive a reload, for at most 20 hours; health answers only in the same tab. `none`:
   * they are gone with the page.
   */
  readonly memory?: Memory;
  /**
   * Called with the address of a link or button that leads out of the campaign: one that begins with `/signup` is a
   * page of a Trialflow server. Left out, the browser goes there.
   */
  readonly onLeave?: (address: string) => void;
  /** Shown until the first page is here. */
  readonly fallback?: ReactNode;
}

type LocaleFile = Readonly<Record<string, unknown>>;
const LOCALE_FILES = import.meta.glob<LocaleFile>('/locales/*.json', { import: 'default' });

/** The texts of a locale file, without what it says about its language. */
async function tableOf(language: Language): Promise<TextTable> {
  const { language: _facts, ...table } = (await LOCALE_FILES[`/locales/${language}.json`]?.()) ?? {};
  if (!isTextTable(table)) throw new Error(`locales/${language}.json is not a table of texts`);
  return table;
}

/** A text that the language lacks is the English one. */
const shellTexts: LoadShellTexts = async (language) => ({
  ...(await tableOf(DEFAULT_LANGUAGE)),
  ...(language === DEFAULT_LANGUAGE ? {} : await tableOf(language)),
});

const NOTHING_KNOWN: InitialPayload = { country: 'US', enableRecording: false };
const NO_QUERY = {};
const IGNORED = () => undefined;

/**
 * Runs a visit: pages, validation, both languages, what the browser remembers, the save. The address of the app stays
 * as it is. One campaign at a time on a page, because controls are named after the facts that they set. Throws to the
 * nearest error boundary when its texts cannot be loaded.
 */
export function Campaign({
  document,
  registry,
  operator,
  onLead,
  language = document.languages[0] ?? DEFAULT_LANGUAGE,
  onLanguage = IGNORED,
  payload = NOTHING_KNOWN,
  query = NO_QUERY,
  api,
  memory = 'device',
  onLeave,
  fallback = null,
}: CampaignProps) {
  const options = {
    document,
    registry,
    operator,
    onLead,
    language,
    onLanguage,
    payload,
    query,
    api,
    memory,
    onLeave,
  };
  return <EmbeddedCampaign options={options} shellTexts={shellTexts} fallback={fallback} />;
}
