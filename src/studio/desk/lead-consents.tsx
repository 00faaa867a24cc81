import { factNoun } from '#checker/explain/words/condition-words.ts';
import type { LeadDetail } from '#api/leads-desk/desk-parts.ts';
import { languageName } from '../kit/language-name.ts';
import { momentWords } from '../kit/moments.ts';
import { useWords } from '../kit/words.tsx';
import { When } from './when.tsx';

const asTitle = (noun: string) => noun.charAt(0).toLocaleUpperCase() + noun.slice(1);

interface ConsentsProps extends Pick<LeadDetail, 'consents'> {
  /** The words by their hash; undefined: the lead is closed. */
  readonly texts: Readonly<Record<string, string>> | undefined;
}

/** What the visitor agreed to and in which words, as the evidence says. */
export function Consents({ consents, texts }: ConsentsProps) {
  const { t, language } = useWords();
  return (
    <section className="desk-part" aria-labelledby="desk-consents">
      <h3 id="desk-consents">{t('desk.consents')}</h3>
      {consents.length === 0 ? <p className="quiet">{t('desk.noConsents')}</p> : null}
      <ul className="desk-consents">
        {consents.map((consent) => (
          <li key={`${consent.type} ${consent.at} ${consent.hash}`}>
            <strong>{asTitle(factNoun(`consent.${consent.type}`, language))}</strong>{' '}
            <span className="tag" data-state={consent.decision}>
              {t(`desk.consent.${consent.decision}`)}
            </span>
            <p className="quiet">
              {t('desk.consentWords', {
                version: consent.version,
                language: languageName(consent.language, language),
                hash: consent.hash.slice(0, 8),
              })}{' '}
              <When at={consent.at} />
              {consent.words === 'browser' ? ` · ${t('desk.consentBrowser')}` : ''}
            </p>
            {texts?.[consent.hash] === undefined ? null : (
              <details>
                <summary>{t('desk.consentText')}</summary>
                <blockquote lang={consent.language}>{texts[consent.hash]}</blockquote>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is booked. */
export function Bookings({ bookings }: Pick<LeadDetail, 'bookings'>) {
  const { t, language } = useWords();
  if (bookings.length === 0) return null;
  return (
    <section className="desk-part" aria-labelledby="desk-bookings">
      <h3 id="desk-bookings">{t('desk.bookings')}</h3>
      <ul>
        {bookings.map(({ id, resourceName, start }) => (
          <li key={id}>
            {momentWords(start, language)} · {resourceName}
          </li>
        ))}
      </ul>
    </section>
  );
}
