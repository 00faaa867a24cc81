import type { DraftRefusedProps, PreviewBarProps } from '#api/preview/preview-own-pages.ts';
import { formatLongDate, formatsOf } from '#i18n/format.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { pageTexts } from '../page-texts.ts';
import type en from './locales/en.json';

const previewTexts = pageTexts<keyof typeof en>(
  import.meta.glob('./locales/*.json', { eager: true, import: 'default' }),
);

/** A script replaces it by the time of the reader's own zone. */
const formatTime = (time: string, formats: string) =>
  new Intl.DateTimeFormat(formats, {
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  }).format(new Date(time));

/** Says above every page of a preview what it shows, in one line; pressed, it says everything. */
export function PreviewBar({ locale, isBehind, documents, day, study, until }: PreviewBarProps) {
  const t = previewTexts(locale);
  const formats = formatsOf(locale);
  const shown = documents.map(({ document, revision }) =>
    revision === undefined ? t('withdrawn', { document }) : t('revision', { document, revision: String(revision) }),
  );
  const parts = [
    isBehind ? t('behind') : shown.length === 0 ? t('live') : shown.join('; '),
    ...(day === undefined ? [] : [t('day', { day: formatLongDate(day, locale) })]),
    ...(study === undefined ? [] : [t('study', { study })]),
  ];
  return (
    <aside className="preview-bar" lang={locale} aria-label={t('label')}>
      <details>
        <summary>
          <strong>{t('label')}</strong>{' '}
          <span data-preview-unsaved="" hidden>
            {t('unsaved')}
            {' · '}
          </span>
          {parts.map((part) => `${part} · `)}
          {t('ends')}{' '}
          <time dateTime={until} data-formats={formats}>
            {formatTime(until, formats)}
          </time>
        </summary>
        <p>{t('nothing')}</p>
      </details>
    </aside>
  );
}

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
