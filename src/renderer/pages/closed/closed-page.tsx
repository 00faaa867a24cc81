import type { ClosedProps } from '#api/own-pages.ts';
import { formatLongDate } from '#i18n/format.ts';
import { languageName } from '#schemas/language-codes.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { CallLine } from '../call-line.tsx';
import { pageTexts } from '../page-texts.ts';
import type en from './locales/en.json';

const textsIn = pageTexts<keyof typeof en>(import.meta.glob('./locales/*.json', { eager: true, import: 'default' }));

export function closedTitle({ locale, from }: ClosedProps): string {
  return textsIn(locale)(from === undefined ? 'overTitle' : 'earlyTitle');
}

/** Says that a campaign takes no new visitors, or when it will, and offers the study search and the call centre. */
export function ClosedPage(props: ClosedProps) {
  const { locale, from, product, searchHref, searchLanguage, call } = props;
  const t = textsIn(locale);
  return (
    <Moment name="closed">
      <h1 className="page-title">{closedTitle(props)}</h1>
      <p>{from === undefined ? t('overText') : t('earlyText', { day: formatLongDate(from, locale) })}</p>
      {searchHref === undefined ? null : (
        <p>
          <LinkButton href={searchHref} hrefLang={searchLanguage}>
            {t('others', { product })}
            {searchLanguage === undefined ? null : (
              <>
                {' '}
                (<span lang={searchLanguage}>{languageName(searchLanguage)}</span>)
              </>
            )}
          </LinkButton>
        </p>
      )}
      <CallLine call={call} />
    </Moment>
  );
}
