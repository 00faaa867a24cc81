import type { publishDocuments } from '#api/content/publication-calls.ts';
import type { ReplyOf } from '#api/contract/call.ts';
import { Said } from '../kit/said.tsx';
import { useWords } from '../kit/words.tsx';

type Visits = ReplyOf<typeof publishDocuments>['visits'];

/** Who is in the middle of a visit, and what a publication does to them: counts only, nobody in particular. */
export function VisitsUnderWay({ visits }: { readonly visits: Visits }) {
  const { t, say } = useWords();
  return (
    <section className="visits-under-way" aria-labelledby="publish-visits">
      <h3 id="publish-visits">{t('publish.visits.title')}</h3>
      {visits.length === 0 ? <p>{t('publish.visits.none')}</p> : null}
      <ul>
        {visits.map(({ campaign, version, visits: count, effect, words }) => (
          <li key={`${campaign} ${version}`}>
            <strong>{t('publish.visits.count', { count, campaign, version })}</strong>{' '}
            {t(`publish.visits.effect.${effect}`)}
            {words.length === 0 ? null : (
              <details>
                <summary>{t('publish.visits.how')}</summary>
                <ul>
                  {words.map((line) => (
                    <li key={line}>
                      <Said {...say('problems', line)} />
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
