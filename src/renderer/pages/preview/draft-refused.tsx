import type { DraftRefusedProps } from '#api/preview/preview-own-pages.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { previewTexts } from './preview-texts.ts';

export const draftRefusedTitle = ({ locale }: DraftRefusedProps) => previewTexts(locale)('refusedTitle');

/** Says to the author of a draft what must be mended before it can be shown. */
export function DraftRefused({ locale, campaign, findings }: DraftRefusedProps) {
  const t = previewTexts(locale);
  return (
    <>
      <h1>{t('refusedTitle')}</h1>
      <p>{t('refusedWhy', { campaign })}</p>
      {findings.length === 0 ? null : (
        <ul lang={DEFAULT_LANGUAGE}>
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </>
  );
}
