import { Fragment, useId, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { chosenIds } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { PlainText, SpokenText } from '#ui/texts/study-texts.tsx';
import { compensation, siteCount, whereToGo, whoCanJoin } from './card-words.ts';

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return children === '' || children === null ? null : (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/**
 * A registry names up to twenty-five conditions for one study. This many can be read at a glance, with those that the
 * visitor chose first; the page about the study has them all.
 */
const CONDITIONS_ON_A_CARD = 5;

function Conditions({ of }: { readonly of: FoundStudy['associatedIndications'] }) {
  const { t, locale, formatNumber } = useBlock();
  const chosen = useFlow(chosenIds);
  const wanted = of.filter(({ id }) => chosen.includes(String(id)));
  const named = [...wanted, ...of.filter((each) => !wanted.includes(each))];
  const rest = named.length - CONDITIONS_ON_A_CARD;
  return (
    <>
      {named.slice(0, CONDITIONS_ON_A_CARD).map(({ id, name }, index) => (
        <Fragment key={id}>
          {index === 0 ? '' : ', '}
          <SpokenText of={name} locale={locale} />
        </Fragment>
      ))}
      {rest > 0 ? ` ${t('conditions.more', { count: formatNumber(rest) })}` : ''}
    </>
  );
}

/** The study's own description, one press away. */
function ReadMore({ study: { description }, titleId }: { readonly study: FoundStudy; readonly titleId: string }) {
  const { t, text, locale } = useBlock();
  const words = text(description);
  if (words === '') return null;
  return (
    <details className="found-study-more">
      <summary aria-describedby={titleId}>{t('readMore')}</summary>
      <div lang={description?.[locale] === undefined ? DEFAULT_LANGUAGE : undefined}>
        <PlainText text={words} />
      </div>
    </details>
  );
}

/** The link to the pre-screen, in a new tab (J6). */
function PreScreen({ study, titleId }: { readonly study: FoundStudy; readonly titleId: string }) {
  const { t, track } = useBlock();
  return (
    <p>
      <LinkButton href={study.href} newTab describedBy={titleId} onClick={() => track('study-opened')}>
        {t('getPreScreened')}
        <NewTabNote>{t('newTab')}</NewTabNote>
      </LinkButton>
    </p>
  );
}

interface StudyCardProps {
  readonly study: FoundStudy;
  readonly refine: boolean;
  /** The study does not recruit yet, so nobody can be screened for it. */
  readonly opening?: boolean;
}

/**
 * One study: what it is about, who can join, where, and what participants get, with a link to its pre-screen in a new
 * tab (J1, J6).
 */
export function StudyCard({ study, refine, opening = false }: StudyCardProps) {
  const runtime = useBlock();
  const { t, locale, getState, href } = runtime;
  const titleId = useId();
  return (
    <article className="found-study" aria-labelledby={titleId}>
      <h3 className="found-study-title" id={titleId}>
        <SpokenText of={study.name} locale={locale} />
      </h3>
      <dl className="found-study-facts">
        <Line label={t('label.conditions')}>
          {study.associatedIndications.length === 0 ? null : <Conditions of={study.associatedIndications} />}
        </Line>
        <Line label={t('label.who')}>{whoCanJoin(study, runtime)}</Line>
        <Line label={t('label.where')}>{whereToGo(study, getState(), runtime)}</Line>
        {refine ? <Line label={t('label.sites')}>{siteCount(study, runtime)}</Line> : null}
        <Line label={t('label.compensation')}>{compensation(study, getState(), runtime)}</Line>
      </dl>
      <ReadMore study={study} titleId={titleId} />
      {refine ? (
        <p>
          <a className="line-link" href={href({ study: study.externalId })} aria-describedby={titleId}>
            {t('aboutStudy')}
          </a>
        </p>
      ) : null}
      {opening ? <p className="study-card-label">{t('notYet')}</p> : <PreScreen study={study} titleId={titleId} />}
    </article>
  );
}
