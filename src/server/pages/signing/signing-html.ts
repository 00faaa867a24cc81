import { formatLongDate } from '#i18n/format.ts';
import type { Language } from '#schemas/language.ts';
import { linkTarget, ownPath } from '#schemas/safe-address.ts';
import { type PreparedSigning, textHash } from '../../features/consents/index.ts';
import { escapeHtml } from '../html/html-document.ts';
import { legalHtml } from '../legal/legal-text.ts';
import en from './locales/en.json' with { type: 'json' };
import es from './locales/es.json' with { type: 'json' };

type TextKey = keyof typeof en;

const TEXTS: Readonly<Record<Language, Readonly<Record<TextKey, string>>>> = { en, es };

/** The control of the typed name, and the one that says which words were read. */
export const NAME_CONTROL = 'signature.name';
export const HASH_CONTROL = 'signature.text';

/** A text of the signing page, as it may stand in HTML. */
export function signingText(locale: Language, key: TextKey, values: Readonly<Record<string, string>> = {}): string {
  return escapeHtml(TEXTS[locale][key].replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? ''));
}

/** What was wrong with a post. */
export type SigningIssue = 'nameMissing' | 'changed';

interface OwnPage {
  readonly prepared: PreparedSigning;
  /** `YYYY-MM-DD`, as it will be stored. */
  readonly signedOn: string;
  readonly backHref: string;
  readonly issue?: SigningIssue | undefined;
  readonly typedName?: string;
}

function errorSummary(locale: Language, issue: SigningIssue | undefined): string {
  if (issue === undefined) return '';
  const message = signingText(locale, issue);
  const item = issue === 'nameMissing' ? `<a href="#${NAME_CONTROL}">${message}</a>` : message;
  return (
    '<div role="alert"><div class="error-summary" id="error-summary" tabindex="-1">' +
    `<h2 class="error-summary-title">${signingText(locale, 'errorHeading')}</h2><ul class="error-summary-list">` +
    `<li>${item}</li></ul></div></div>`
  );
}

function nameField(locale: Language, issue: SigningIssue | undefined, typedName: string): string {
  const invalid = issue === 'nameMissing';
  const error = invalid
    ? `<p class="field-error" id="${NAME_CONTROL}-error">${signingText(locale, 'nameMissing')}</p>`
    : '';
  const described = `${NAME_CONTROL}-hint${invalid ? ` ${NAME_CONTROL}-error` : ''}`;
  return (
    `<div class="field${invalid ? ' field-invalid' : ''}">` +
    `<label class="field-label" for="${NAME_CONTROL}">${signingText(locale, 'name')}</label>` +
    `<p class="field-hint" id="${NAME_CONTROL}-hint">${signingText(locale, 'nameHint')}</p>${error}` +
    `<div class="input-frame input-full"><input class="input" id="${NAME_CONTROL}" ` +
    `name="${NAME_CONTROL}" type="text" autocomplete="name" maxlength="200" value="${escapeHtml(typedName)}" ` +
    `aria-required="true"${invalid ? ' aria-invalid="true"' : ''} aria-describedby="${described}"></div></div>`
  );
}

/** The product's own signing page: the exact words, their meaning, the date, a typed name. It needs no script. */
export function ownSigningHtml({ prepared, signedOn, backHref, issue, typedName = '' }: OwnPage): string {
  const {
    draft: { locale },
    signable,
  } = prepared;
  const t = (key: TextKey) => signingText(locale, key);
  const sign =
    '<button class="button button-primary button-large" type="submit" name="_action" value="sign">' +
    `${t('sign')}</button>`;
  const decline =
    '<button class="button button-secondary button-large" type="submit" name="_action" value="decline">' +
    `${t('decline')}</button>`;
  return `${errorSummary(locale, issue)}<h1>${escapeHtml(signable.title)}</h1><p>${t('intro')}</p>
<div class="card signing-text">${legalHtml(signable.text)}</div>
<form class="signing-form" method="post" novalidate>
<h2>${t('meaning')}</h2><p>${escapeHtml(signable.meaning)}</p>
<p><strong>${t('date')}:</strong> ${escapeHtml(formatLongDate(signedOn, locale))}</p>
${nameField(locale, issue, typedName)}
<input type="hidden" name="${HASH_CONTROL}" value="${textHash(signable.text)}">
<p class="signing-buttons">${sign}${decline}</p>
</form>
<p><a class="line-link" href="${escapeHtml(ownPath(backHref))}">${t('back')}</a></p>`;
}

/** The way to a session of the consents service: a plain link, because a form post may not leave the origin (G8). */
export function sessionHtml({ draft: { locale }, signable }: PreparedSigning, url: string, backHref: string): string {
  const { host } = new URL(url);
  const open =
    `<a class="button button-primary button-large" href="${escapeHtml(linkTarget(url) ?? '#')}" ` +
    `rel="noopener noreferrer">${signingText(locale, 'open', { host })}</a>`;
  return `<h1>${escapeHtml(signable.title)}</h1><p>${signingText(locale, 'elsewhere', { host })}</p>
<p class="signing-buttons">${open}</p>
<p><a class="line-link" href="${escapeHtml(ownPath(backHref))}">${signingText(locale, 'back')}</a></p>`;
}

/** No session could begin: what happened, and the ways on. */
export function failedHtml(locale: Language, retryHref: string): string {
  const t = (key: TextKey) => signingText(locale, key);
  const ways =
    `<a class="button button-primary button-large" href="${escapeHtml(ownPath(retryHref))}">${t('retry')}</a>` +
    '<button class="button button-secondary button-large" type="submit" name="_action" value="unsigned">' +
    `${t('unsigned')}</button>`;
  return `<h1>${t('failedTitle')}</h1><p>${t('failed')}</p>
<form class="signing-form" method="post"><p class="signing-buttons">${ways}</p></form>`;
}
