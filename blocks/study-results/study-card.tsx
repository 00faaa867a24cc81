import { useId } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { compensation, siteCount, whereToGo, whoCanJoin } from './card-words.ts';

function Line({ label, children }: { readonly label: string; readonly children: string }) {
  return children === '' ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** One study: what it is about, who can join, where, what participants get; and the way to its pre-screen, in a new tab (J1, J6). */
export function StudyCard({ study, refine }: { readonly study: FoundStudy; readonly refine: boolean }) {
  const runtime = useBlock();
  const { t, text, track, getState, href } = runtime;
  const titleId = useId();
  const description = text(study.description);
  return (
    <article className="found-study" aria-labelledby={titleId}>
      <h3 className="found-study-title" id={titleId}>
        {text(study.name)}
      </h3>
      <dl className="found-study-facts">
        <Line label={t('label.conditions')}>{study.associatedIndications.map(({ name }) => text(name)).join(', ')}</Line>
        <Line label={t('label.who')}>{whoCanJoin(study, runtime)}</Line>
        <Line label={t('label.where')}>{whereToGo(study, getState(), runtime)}</Line>
        {refine ? <Line label={t('label.sites')}>{siteCount(study, runtime)}</Line> : null}
        <Line label={t('label.compensation')}>{compensation(study, getState(), runtime)}</Line>
      </dl>
      {description === '' ? null : (
        <details className="found-study-more">
          <summary aria-describedby={titleId}>{t('readMore')}</summary>
          <p>{description}</p>
        </details>
      )}
      {refine ? (
        <p>
          <a className="line-link" href={href({ study: study.externalId })} aria-describedby={titleId}>
            {t('aboutStudy')}
          </a>
        </p>
      ) : null}
      <p>
        <LinkButton href={study.href} newTab describedBy={titleId} onClick={() => track('study-opened')}>
          {t('getPreScreened')}
          <NewTabNote>{t('newTab')}</NewTabNote>
        </LinkButton>
      </p>
    </article>
  );
}
