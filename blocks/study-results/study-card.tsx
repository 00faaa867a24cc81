import { useId, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { textBlocks } from '#i18n/text-blocks.ts';
import { chosenIds } from '#engine/search/search-place.ts';
import { useBlock, useFlow } from '#registry/block-runtime.ts';
import { ownPath } from '#schemas/safe-address.ts';
import type { FoundStudy } from '#schemas/study/found-study.ts';
import { MoneyIcon, PeopleIcon, PinIcon } from '#ui/media/fact-icons.tsx';
import { LinkButton } from '#ui/parts/button.tsx';
import { Icon } from '#ui/parts/icons.tsx';
import { NewTabNote } from '#ui/parts/visually-hidden.tsx';
import { PlainText, SpokenText } from '#ui/texts/study-texts.tsx';
import { compensation, siteCount, whereToGo, whoCanJoin } from './card-words.ts';

interface FactProps {
  readonly label: string;
  readonly icon: ReactNode;
  readonly className?: string;
  readonly children: string;
}

/** A fact with its icon; its label is for those who do not see the icon. */
function Fact({ label, icon, className, children }: FactProps) {
  return children === '' ? null : (
    <div className={className}>
      <dt className="visually-hidden">{label}</dt>
      <dd>
        {icon}
        <span>{children}</span>
      </dd>
    </div>
  );
}

function SitesIcon() {
  return (
    <Icon>
      <path d="M4 21V6l8-3 8 3v15M2.5 21h19M12 8.5v5M9.5 11h5M10 21v-4h4v4" />
    </Icon>
  );
}

/**
 * A registry names up to twenty-five conditions for one study. This many can be read at a glance, with those that the
 * visitor chose first; the page about the study has them all.
 */
const CONDITIONS_ON_A_CARD = 3;

function Conditions({ of }: { readonly of: FoundStudy['associatedIndications'] }) {
  const { t, locale, formatNumber } = useBlock();
  const chosen = useFlow(chosenIds);
  const wanted = of.filter(({ id }) => chosen.includes(String(id)));
  const named = [...wanted, ...of.filter((each) => !wanted.includes(each))];
  const rest = named.length - CONDITIONS_ON_A_CARD;
  if (named.length === 0) return null;
  return (
    <ul className="found-study-conditions" aria-label={t('label.conditions')}>
      {named.slice(0, CONDITIONS_ON_A_CARD).map(({ id, name }) => (
        <li key={id} className="condition-tag">
          <SpokenText of={name} locale={locale} />
        </li>
      ))}
      {rest > 0 ? <li>{t('conditions.more', { count: formatNumber(rest) })}</li> : null}
    </ul>
  );
}

/** The first sentence of a description. A full stop within a number or an abbreviation ends none. */
function firstSentence(description: string): string {
  const [first] = textBlocks(description);
  const words = first?.kind === 'paragraph' ? first.text : (first?.items[0] ?? '');
  return /^.{20,}?[.!?](?=\s+[\p{Lu}¿¡]|$)/u.exec(words)?.[0] ?? words;
}

/** What the study is about, in one line. */
function Lead({ study: { description } }: { readonly study: FoundStudy }) {
  const { text, locale } = useBlock();
  const words = firstSentence(text(description));
  return words === '' ? null : (
    <p className="found-study-lead" lang={description?.[locale] === undefined ? DEFAULT_LANGUAGE : undefined}>
      {words}
    </p>
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
    <LinkButton href={study.href} newTab describedBy={titleId} onClick={() => track('study-opened')}>
      {t('getPreScreened')}
      <NewTabNote>{t('newTab')}</NewTabNote>
    </LinkButton>
  );
}

/** The name of the study, which leads to the page about it where visitors search; in a screener it leads nowhere. */
function Title({ study, linked, id }: { readonly study: FoundStudy; readonly linked: boolean; readonly id: string }) {
  const { locale, href } = useBlock();
  const name = <SpokenText of={study.name} locale={locale} />;
  return (
    <h3 className="found-study-title" id={id}>
      {linked ? <a href={ownPath(href({ study: study.externalId }))}>{name}</a> : name}
    </h3>
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
  const { t, getState } = runtime;
  const titleId = useId();
  const linked = refine || getState().campaign.type === 'Study Search';
  return (
    <article className="found-study" aria-labelledby={titleId}>
      <Title study={study} linked={linked} id={titleId} />
      <Conditions of={study.associatedIndications} />
      <Lead study={study} />
      <dl className="found-study-row">
        <Fact label={t('label.where')} icon={<PinIcon />}>
          {whereToGo(study, getState(), runtime)}
        </Fact>
        <Fact label={t('label.who')} icon={<PeopleIcon />}>
          {whoCanJoin(study, runtime)}
        </Fact>
        <Fact label={t('label.sites')} icon={<SitesIcon />} className="found-study-site-count">
          {refine ? siteCount(study, runtime) : ''}
        </Fact>
        <Fact label={t('label.compensation')} icon={<MoneyIcon />}>
          {compensation(study, getState(), runtime)}
        </Fact>
      </dl>
      <div className="found-study-foot">
        {opening ? <p className="study-card-label">{t('notYet')}</p> : <PreScreen study={study} titleId={titleId} />}
        <ReadMore study={study} titleId={titleId} />
      </div>
    </article>
  );
}
