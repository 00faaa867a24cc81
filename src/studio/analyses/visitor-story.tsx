import { visitorWords, type ToldVisitor } from '#checker/explain/format/visitor-words.ts';
import type { Witness } from '#checker/prove/witness.ts';
import { useWords } from '../kit/words.tsx';
import { spoken } from '../outline/outline.ts';
import './visitor-story.css';

interface VisitorStoryProps {
  readonly visitor: ToldVisitor;
  readonly titleOf: (route: string) => string;
}

/** A visitor in words: what they bring, and what they answer on each screen. */
export function VisitorStory({ visitor, titleOf }: VisitorStoryProps) {
  const { t } = useWords();
  const { brings, steps, confirmed } = visitor;
  return (
    <div className="story">
      {brings.length === 0 ? null : (
        <>
          <p className="story-brings">{t('visitor.brings')}</p>
          <ul>
            {brings.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <ol className="story-steps">
        {steps.map(({ route, entered }) => (
          <li key={route}>
            <strong>{titleOf(route)}</strong>
            {entered.length === 0 ? (
              <p className="quiet">{t('visitor.nothing')}</p>
            ) : (
              <dl>
                {entered.map(({ what, value }) => (
                  <div key={what}>
                    <dt>{what}</dt>
                    <dd>{value === '' ? '–' : value}</dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {confirmed ? null : <p className="help">{t('visitor.notConfirmed')}</p>}
    </div>
  );
}

/** The visitor who proves a finding, in the author's words. */
export function ToldWitness({ witness }: { readonly witness: Witness }) {
  const { language } = useWords();
  const titleOf = (name: string) => {
    const route = witness.visit.campaign.routes.find((one) => one.name === name);
    return (route && spoken(route.title, language)) || name;
  };
  return <VisitorStory visitor={visitorWords(witness, language)} titleOf={titleOf} />;
}
