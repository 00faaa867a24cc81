import { createElement, Fragment, type ReactNode } from 'react';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { StudyProps, UnknownStudyProps } from '#api/own-pages.ts';
import { textBlocks, type TextBlock } from '#i18n/text-blocks.ts';
import { ownPath } from '#schemas/safe-address.ts';
import { LinkButton } from '#ui/parts/button.tsx';
import { Moment } from '#ui/parts/drawing.tsx';
import { BulletList } from '#ui/parts/bullet-list.tsx';
import { SpokenText } from '#ui/texts/study-texts.tsx';
import { isFromHome, paidBy } from './study-facts.ts';
import { StudyAside } from './study-aside.tsx';
import { StudySites } from './study-sites.tsx';
import { Standing } from './study-lines.tsx';
import { WhoMayJoin } from './study-who.tsx';
import { studyTexts } from './study-texts.ts';

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="study-part">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function WayOn({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <p>
      <LinkButton href={to} large>
        {children}
      </LinkButton>
    </p>
  );
}

function textElement(block: TextBlock): ReactNode {
  if (block.kind === 'paragraph') return <p>{block.text}</p>;
  if (block.start === undefined) return <BulletList items={block.items} />;
  return createElement('ol', { start: block.start }, ...block.items.map((item) => createElement('li', null, item)));
}

/** What the study is about, in the paragraphs and lists of its source. */
function Purpose(props: StudyProps) {
  const {
    details: { study },
    locale,
  } = props;
  const t = studyTexts(locale);
  const own = study.description?.[locale];
  const blocks = textBlocks(own ?? study.description?.en ?? '');
  return (
    <Part title={t('purpose')}>
      {blocks.length === 0 ? (
        <p>{t('purposeUnknown')}</p>
      ) : (
        <div lang={own === undefined && locale !== DEFAULT_LANGUAGE ? DEFAULT_LANGUAGE : undefined}>
          {createElement(Fragment, null, ...blocks.map(textElement))}
        </div>
      )}
      <Standing {...props} />
    </Part>
  );
}

function AsksOfYou({ details: { study }, locale }: StudyProps) {
  const t = studyTexts(locale);
  const travel = study.transportationRequired === true ? [t('asksTravel')] : [];
  const call = t(isFromHome(study) ? 'asksCallHome' : 'asksCall');
  return (
    <Part title={t('asks')}>
      <BulletList items={[t('asksQuestions'), call, ...travel, t('asksStop')]} />
    </Part>
  );
}

/** What is worth asking; of money only what this study leaves open. */
function Questions({ details: { study }, from, locale }: StudyProps) {
  const t = studyTexts(locale);
  const home = isFromHome(study);
  const paid = paidBy(study, from.country, locale, t) !== undefined;
  const questions = [
    t(home ? 'question1Home' : 'question1'),
    t('question2'),
    t('question3'),
    ...(paid ? [t('questionPaid')] : home ? [] : [t('questionTravel')]),
    t('question4'),
    t('question5'),
  ];
  return (
    <Part title={t('questionsTitle')}>
      <BulletList items={questions} />
    </Part>
  );
}

/** An address that may break before each part of its path. */
function Address({ children }: { readonly children: string }) {
  const [first, ...rest] = children.split(/(?<=[/-])(?=[^/])/);
  return createElement(Fragment, null, first, ...rest.flatMap((part) => [<wbr key={part} />, part]));
}

function Share({ address, details: { study }, locale }: StudyProps) {
  const t = studyTexts(locale);
  const message = new URLSearchParams({ subject: study.name[locale] ?? study.name.en, body: address });
  return (
    <Part title={t('share')}>
      <div className="study-share">
        <p>{t('shareText')}</p>
        <p>
          <strong>{t('shareLabel')}</strong>
          <br />
          <span className="study-address">
            <Address>{address}</Address>
          </span>
        </p>
        <p>
          <LinkButton href={`mailto:?${message.toString().replaceAll('+', '%20')}`} variant="secondary">
            {t('shareMail')}
          </LinkButton>
        </p>
      </div>
    </Part>
  );
}

/** The study is not recruiting now: says so plainly, with links to others. */
function NotRecruiting(props: StudyProps) {
  const {
    details: { opensSoon },
    others,
    locale,
    searchHref,
    product,
  } = props;
  const t = studyTexts(locale);
  const links = others.map(({ name, href }) => (
    <a key={href} href={ownPath(href)}>
      <SpokenText of={name} locale={locale} />
    </a>
  ));
  return (
    <>
      <div className="notice notice-info">
        <div className="notice-body">
          <p>
            <strong>{t(opensSoon ? 'soon' : 'closed')}</strong>
          </p>
          <p>{t(opensSoon ? 'soonText' : 'closedText')}</p>
        </div>
      </div>
      {links.length === 0 ? null : (
        <Part title={t('others')}>
          <BulletList items={links} />
        </Part>
      )}
      <WayOn to={searchHref}>{t('searchOthers', { product })}</WayOn>
      <Purpose {...props} />
    </>
  );
}

/** What the study involves, where its own document says so: visits, treatment, tests. */
function Design({ details: { study }, locale }: StudyProps) {
  const t = studyTexts(locale);
  const design = study.webScreener?.landingPageCopy?.studyDesign;
  const items = design?.items ?? [];
  return items.length === 0 ? null : (
    <Part title={t('design')}>
      <ul className="study-design">
        {items.map((item) => (
          <li key={item.en ?? item[locale]}>
            <SpokenText of={item} locale={locale} />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/**
 * Who may join comes first: it is what visitors ask first. The way on stays in view on a phone; on large screens it
 * stands in the aside, which does.
 */
function Recruiting(props: StudyProps) {
  return (
    <>
      <Part title={studyTexts(props.locale)('who')}>
        <WhoMayJoin {...props} />
      </Part>
      <StudyAside {...props} />
      <Purpose {...props} />
      <Design {...props} />
      <AsksOfYou {...props} />
      <Part title={studyTexts(props.locale)('sites')}>
        <StudySites {...props} />
      </Part>
      <Questions {...props} />
    </>
  );
}

/**
 * The page about a study (J1): what it is about, what it asks, where it is. It needs no script, and contains nothing of
 * the visit but distances.
 */
export function StudyPage(props: StudyProps) {
  const {
    details: { study, recruiting },
    locale,
    startHref,
  } = props;
  return (
    <article className={recruiting ? 'study-page study-page-open' : 'study-page'}>
      <header className="study-head">
        {recruiting ? <p className="study-card-label">{studyTexts(locale)('open')}</p> : null}
        <h1>
          <SpokenText of={study.name} locale={locale} />
        </h1>
      </header>
      {recruiting ? <Recruiting {...props} /> : <NotRecruiting {...props} />}
      <Share {...props} />
      <p className="study-number">
        {studyTexts(locale)('number')} <span>{study.externalId}</span>
      </p>
      {recruiting ? (
        <div className="study-go">
          <LinkButton href={startHref} large keepsQuery>
            {studyTexts(locale)('start')}
          </LinkButton>
        </div>
      ) : null}
    </article>
  );
}

/** There is no such study: says so plainly, with a link to others. */
export function UnknownStudy({ locale, product, searchHref }: UnknownStudyProps) {
  const t = studyTexts(locale);
  return (
    <article className="study-page">
      <Moment name="none">
        <h1>{t('unknownTitle')}</h1>
        <p>{t('unknownText')}</p>
        <WayOn to={searchHref}>{t('searchOthers', { product })}</WayOn>
      </Moment>
    </article>
  );
}
