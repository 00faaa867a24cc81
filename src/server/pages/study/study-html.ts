import { formatNumber } from '#i18n/format.ts';
import { postalWord } from '#i18n/postal-word.ts';
import { textBlocks } from '#i18n/text-blocks.ts';
import { COUNTRIES } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import { linkTarget, ownPath } from '#schemas/safe-address.ts';
import { regionName } from '../../features/studies/index.ts';
import type { From, StudyDetails, StudySite } from '../../features/search/index.ts';
import { escapeHtml } from '../html/html-document.ts';
import { agesOf, bmiOf, distanceOf } from './study-facts.ts';
import { studyTexts, type StudyTexts } from './study-text.ts';

export interface StudyView {
  readonly details: StudyDetails;
  readonly locale: Language;
  readonly from: From;
  /** The brand's word for studies (N7). */
  readonly product: string;
  /** The whole address of this page, with nothing of the visit in it. */
  readonly address: string;
  /** Where the questions of the study are asked. */
  readonly startHref: string;
  readonly searchHref: string;
  readonly studyHref: (id: string) => string;
}

type Texts = { readonly en?: string | undefined; readonly es?: string | undefined } | undefined;
const inLanguage = (text: Texts, locale: Language) => text?.[locale] ?? text?.en ?? '';

/** A text that stands in another language than the page says so, for who has it read aloud. */
function spoken(text: Texts, locale: Language): string {
  const words = escapeHtml(inLanguage(text, locale));
  return words !== '' && locale !== 'en' && text?.[locale] === undefined ? `<span lang="en">${words}</span>` : words;
}

const section = (title: string, content: string) => `<section class="study-part"><h2>${title}</h2>${content}</section>`;
const list = (items: readonly string[]) =>
  `<ul class="bullets">${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;

/** What the study says of itself, in the paragraphs and lists of its source. */
function paragraphs(text: Texts, locale: Language): string {
  const lang = locale !== 'en' && text?.[locale] === undefined ? ' lang="en"' : '';
  const items = (texts: readonly string[]) => texts.map((item) => `<li>${escapeHtml(item)}</li>`).join('');
  const parts = textBlocks(inLanguage(text, locale)).map((block) => {
    if (block.kind === 'paragraph') return `<p>${escapeHtml(block.text)}</p>`;
    return block.start === undefined
      ? `<ul class="bullets">${items(block.items)}</ul>`
      : `<ol start="${block.start}">${items(block.items)}</ol>`;
  });
  return parts.length === 0 ? '' : `<div${lang}>${parts.join('')}</div>`;
}

/** So many sites are read at once; the rest is a press away. */
const SITES_AT_ONCE = 10;

function whoCanJoin({ details: { study, conditions }, locale }: StudyView, t: StudyTexts): string {
  const lines: readonly (readonly [string, string])[] = [
    [t('conditions'), conditions.map((name) => spoken(name, locale)).join(', ')],
    [t('ages'), agesOf(study, locale, t)],
    [t('sex'), t(study.gender)],
    [t('bmi'), bmiOf(study, locale, t)],
  ];
  const rows = lines.map(([name, value]) => (value === '' ? '' : `<div><dt>${name}</dt><dd>${value}</dd></div>`));
  return `<dl class="found-study-facts">${rows.join('')}</dl>`;
}

function asksOfYou({ details: { study } }: StudyView, t: StudyTexts): string {
  return list([
    t('asksQuestions'),
    t('asksCall'),
    ...(study.transportationRequired === true ? [t('asksTravel')] : []),
    t('asksStop'),
  ]);
}

function costs({ details: { study }, locale }: StudyView, t: StudyTexts): string {
  const note = inLanguage(study.patientCompensationNote, locale);
  return `${note === '' ? '' : `<p><strong>${t('compensation', { note })}</strong></p>`}<p>${t('costsAsk')}</p>`;
}

function siteLine(site: StudySite, { details, locale, from: { country } }: StudyView, t: StudyTexts): string {
  const region = site.region === null ? '' : `, ${regionName(site.region)}`;
  const far = distanceOf(site, { country, approximate: details.approximate }, locale, t);
  const abroad = site.country === country ? '' : `, ${inLanguage(COUNTRIES[site.country].name, locale)}`;
  return (
    `<li><strong>${escapeHtml(site.name)}</strong>` +
    `<br>${escapeHtml(`${site.city}${region}${abroad}`)}${far === '' ? '' : ` · ${far}`}</li>`
  );
}

function sites(view: StudyView, t: StudyTexts): string {
  const all = view.details.sites.map((site) => siteLine(site, view, t));
  if (all.length === 0) return `<p>${t('sitesNone')}</p>`;
  const { postalCode, country } = view.from;
  const postal = postalWord(country, view.locale);
  const located = postalCode !== undefined && view.details.sites.some(({ distanceKm }) => distanceKm !== undefined);
  const hint = located
    ? t('sitesNear', { code: postalCode, postal })
    : `<a class="line-link" href="${escapeHtml(ownPath(view.searchHref))}">${t('sitesHint', { postal })}</a>`;
  const rest = all.slice(SITES_AT_ONCE);
  const { siteCount } = view.details;
  const some =
    siteCount > all.length
      ? `<p>${t('sitesSome', { count: formatNumber(siteCount, view.locale), listed: String(all.length) })}</p>`
      : '';
  const more =
    rest.length === 0
      ? ''
      : `<details class="found-study-more"><summary>${t('sitesMore', { count: String(rest.length) })}</summary>` +
        `<ul class="study-sites">${rest.join('')}</ul></details>`;
  return `<p>${hint}</p>${some}<ul class="study-sites">${all.slice(0, SITES_AT_ONCE).join('')}</ul>${more}`;
}

function share({ address, details, locale }: StudyView, t: StudyTexts): string {
  const message = new URLSearchParams({ subject: inLanguage(details.study.name, locale), body: address });
  const mail = `mailto:?${message.toString().replaceAll('+', '%20')}`;
  const shown = escapeHtml(address).replaceAll(/(?<=[/-])(?=[^/])/g, '<wbr>');
  return `<div class="study-share"><p>${t('shareText')}</p>
<p><strong>${t('shareLabel')}</strong><br><span class="study-address">${shown}</span></p>
<p><a class="button button-secondary" href="${escapeHtml(linkTarget(mail) ?? '')}">${t('shareMail')}</a></p></div>`;
}

const button = (href: string, words: string, variant: 'primary' | 'secondary') =>
  `<p><a class="button button-${variant} button-large" href="${escapeHtml(linkTarget(href) ?? '')}">${words}</a></p>`;

function closed(
  { details: { others, opensSoon }, locale, searchHref, product, studyHref }: StudyView,
  t: StudyTexts,
): string {
  const links = others.map(
    ({ id, name }) => `<a href="${escapeHtml(ownPath(studyHref(id)))}">${spoken(name, locale)}</a>`,
  );
  const said =
    `<p><strong>${t(opensSoon ? 'soon' : 'closed')}</strong></p>` +
    `<p>${t(opensSoon ? 'soonText' : 'closedText')}</p>`;
  const similar = links.length === 0 ? '' : section(t('others'), list(links));
  return `<div class="notice notice-info"><div class="notice-body">${said}</div></div>
${similar}${button(searchHref, t('searchOthers', { product }), 'primary')}`;
}

/**
 * The page about a study (J1): what it is about, what it asks, where it is. Without a script, and with nothing of the
 * visit but distances.
 */
export function studyHtml(view: StudyView): string {
  const {
    details: { study, recruiting },
    locale,
    startHref,
  } = view;
  const t = studyTexts(locale);
  const purpose = section(t('purpose'), paragraphs(study.description, locale) || `<p>${t('purposeUnknown')}</p>`);
  const parts = [
    purpose,
    section(t('who'), whoCanJoin(view, t)),
    section(t('asks'), asksOfYou(view, t)),
    section(t('costs'), costs(view, t)),
    section(t('sites'), sites(view, t)),
    section(
      t('questionsTitle'),
      list([t('question1'), t('question2'), t('question3'), t('question4'), t('question5')]),
    ),
    button(startHref, t('start'), 'primary'),
  ];
  const about = recruiting
    ? `<p class="study-card-label">${t('open')}</p>${button(startHref, t('start'), 'primary')}${parts.join('')}`
    : `${closed(view, t)}${purpose}`;
  const number = `<p class="study-number">${t('number')} <span>${escapeHtml(study.externalId)}</span></p>`;
  return `<article class="study-page"><h1>${spoken(study.name, locale)}</h1>
${about}
${section(t('share'), share(view, t))}${number}</article>`;
}

/** There is no such study: said plainly, with the way to others. */
export function unknownStudyHtml(locale: Language, product: string, searchHref: string): string {
  const t = studyTexts(locale);
  return (
    `<article class="study-page"><h1>${t('unknownTitle')}</h1>` +
    `<p>${t('unknownText')}</p>${button(searchHref, t('searchOthers', { product }), 'primary')}</article>`
  );
}
