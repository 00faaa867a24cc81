import { useId, type ReactNode } from 'react';
import type { Language } from '#schemas/language.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { textBlocks, type TextBlock } from '#i18n/text-blocks.ts';
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

interface Description {
  /** What the study is about, in one line: the first sentence. */
  readonly lead: string;
  /** What goes on after it. */
  readonly rest: readonly TextBlock[];
}

/** The list without its first line. */
function afterFirst({ items, start, ...list }: TextBlock & { readonly kind: 'list' }): readonly TextBlock[] {
  const left = items.slice(1);
  return left.length === 0 ? [] : [{ ...list, items: left, ...(start === undefined ? {} : { start: start + 1 }) }];
}

/** A full stop within a number or an abbreviation ends no sentence. */
function readDescription(description: string): Description {
  const [first, ...others] = textBlocks(description);
  if (first === undefined) return { lead: '', rest: [] };
  if (first.kind === 'list') return { lead: first.items[0] ?? '', rest: [...afterFirst(first), ...others] };
  const lead = /^.{20,}?[.!?](?=\s+[\p{Lu}¿¡]|$)/u.exec(first.text)?.[0] ?? first.text;
  const text = first.text.slice(lead.length).trim();
  return { lead, rest: text === '' ? others : [{ kind: 'paragraph', text }, ...others] };
}

interface DescribedProps {
  readonly of: Description;
  /** The language of the description, if it is not that of the page. */
  readonly lang: Language | undefined;
}

function Lead({ of: { lead }, lang }: DescribedProps) {
  return lead === '' ? null : (
    <p className="found-study-lead" lang={lang}>
      {lead}
    </p>
  );
}

/**
 * How the description goes on, one press away; what was pressed stays where it is. The style shows the first sentence
 * here where it has no room on the card.
 */
function ReadMore({ of: { lead, rest }, lang, titleId }: DescribedProps & { readonly titleId: string }) {
  const { t } = useBlock();
  if (lead === '') return null;
  return (
    <details className={rest.length === 0 ? 'found-study-more found-study-whole' : 'found-study-more'}>
      <summary aria-describedby={titleId}>{t('readMore')}</summary>
      <div lang={lang}>
        <p className="found-study-begun">{lead}</p>
        <PlainText blocks={rest} />
      </div>
    </details>
  );
}

/** The link to the pre-screen, in a new tab (J6). */
function PreScreen({ study, titleId }: { readonly study: FoundStudy; readonly titleId: string }) {
  const { t, track } = useBlock();
  return (
    <LinkButton href={study.href} newTab keepsQuery describedBy={titleId} onClick={() => track('study-opened')}>
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
      {linked ? (
        <a href={ownPath(href({ study: study.externalId }))} referrerPolicy="same-origin">
          {name}
        </a>
      ) : (
        name
      )}
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
  const { t, text, locale, getState } = runtime;
  const titleId = useId();
  const linked = refine || getState().campaign.type === 'Study Search';
  const { description } = study;
  const described = readDescription(text(description));
  const lang = description?.[locale] === undefined ? DEFAULT_LANGUAGE : undefined;
  return (
    <article className="found-study" aria-labelledby={titleId}>
      <div className="found-study-words">
        <Title study={study} linked={linked} id={titleId} />
        <Conditions of={study.associatedIndications} />
        <Lead of={described} lang={lang} />
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
      </div>
      <div className="found-study-foot">
        {opening ? <p className="study-card-label">{t('notYet')}</p> : <PreScreen study={study} titleId={titleId} />}
        <ReadMore of={described} lang={lang} titleId={titleId} />
      </div>
    </article>
  );
}
