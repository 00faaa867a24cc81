import { describe, expect, it } from 'vitest';
import { isTest, readSources, withoutComments, type Source } from './sources.ts';

/** Attributes with which a browser navigates or makes a request. */
const NAMES = '(?:href|src|srcSet|action|formAction|poster|data)';
/** Functions that check every address from elsewhere, and functions that build addresses of this site. */
const MAKERS = [
  'linkTarget',
  'ownPath',
  'localeBase',
  'href',
  'routeAddress',
  'legalAddress',
  'galleryAddress',
  'googleCalendarHref',
  'mediaAddress',
  'mediaSet',
  'posterAddress',
];
const PASSED = new RegExp(`^(?:escapeHtml\\()?(?:${MAKERS.join('|')})\\(`);
/** Calls, properties and a header that lead somewhere, each with the address as its group. */
const LEADS_AWAY = [
  /(?:\blocation\.(?:assign|replace)|\bwindow\.open|\.redirect)\(\s*([^)]*)/,
  /(?:\blocation(?:\.href)?|\.(?:href|src|action))\s=\s([^=;\n][^;\n]*)/,
  /['"]location['"],\s*([^)]*)/,
];
/** A place on the page itself, or a phone number in digits. */
const OWN_SCHEME = /^`(?:#|tel:)/;
/** Components that run their address through these functions themselves. */
const CHECKED_PARTS = new Set(['LinkButton', 'ChangeLink']);

/** The expression that begins after an opening brace. */
function expressionAt(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end += 1) depth += text[end] === '{' ? 1 : text[end] === '}' ? -1 : 0;
  return text.slice(start, end - 1).trim();
}

function elementBefore(text: string, index: number): string {
  return [...text.slice(0, index).matchAll(/<([A-Za-z][\w.]*)/g)].at(-1)?.[1] ?? '';
}

/** Attributes of elements, in JSX. */
function jsxSinks(text: string): string[] {
  return [...text.matchAll(new RegExp(`[\\s{]${NAMES}=\\{`, 'g'))].flatMap(({ 0: found, index }) => {
    const expression = expressionAt(text, index + found.length);
    const element = elementBefore(text, index);
    // A component of ours may call any prop `data`; for the browser it is an address.
    if (/\bdata=/.test(found) && /^[A-Z]/.test(element)) return [];
    return CHECKED_PARTS.has(element) || PASSED.test(expression) || OWN_SCHEME.test(expression)
      ? []
      : [`${found.trim()}${expression}}`];
  });
}

/** Attributes in HTML that the server writes. */
function htmlSinks(text: string): string[] {
  return [...text.matchAll(new RegExp(`\\s${NAMES}=["']?\\$\\{`, 'gi'))].flatMap(({ 0: found, index }) => {
    const expression = expressionAt(text, index + found.length);
    return PASSED.test(expression) ? [] : [`${found.trim()}${expression}}`];
  });
}

/** The address bar, windows, properties of elements, redirects. */
function scriptSinks(text: string): string[] {
  const calls = new RegExp(LEADS_AWAY.map(({ source }) => source).join('|'), 'gi');
  return [...text.matchAll(calls)].flatMap(([whole, called = '', set = '', header = '']) =>
    PASSED.test(called || set || header) ? [] : [whole],
  );
}

function findings({ path, text }: Source): string[] {
  const code = withoutComments(text);
  return [...(path.endsWith('.tsx') ? jsxSinks(code) : []), ...htmlSinks(code), ...scriptSinks(code)].map(
    (found) => `${path}: ${found}`,
  );
}

describe('no page, redirect or address bar has an address that has not passed schemas/safe-address.ts', () => {
  it('holds', () => {
    const sources = readSources(['src', 'blocks'], /\.tsx?$/).filter(({ path }) => !isTest(path));
    expect(sources.flatMap(findings)).toEqual([]);
  });

  it.each([
    ['x.tsx', '<a href={offer.href}>x</a>'],
    ['x.tsx', '<a className="x" href={ok ? linkTarget(a) : b}>x</a>'],
    ['x.tsx', '<img src={study.imageUrl} alt="" />'],
    ['x.tsx', '<a href={`${base}/x`}>x</a>'],
    ['x.tsx', '<form action={address}>'],
    ['x.tsx', '<object data={address} />'],
    ['x.ts', 'const html = `<a href="${escapeHtml(url)}">x</a>`;'],
    ['x.ts', 'window.location.assign(address);'],
    ['x.ts', 'window.location.href = address;'],
    ['x.ts', 'window.open(url);'],
    ['x.ts', 'image.src = url;'],
    ['x.ts', 'reply.redirect(query.next, 302);'],
    ['x.ts', "reply.header('location', next);"],
  ])('finds in %s: %s', (path, text) => {
    expect(findings({ path, text })).toHaveLength(1);
  });

  it.each([
    ['x.tsx', '<a href={linkTarget(offer.href)}>x</a>'],
    ['x.tsx', '<a href={`tel:${number}`}>x</a>'],
    ['x.tsx', '<LinkButton large href={study.href}>x</LinkButton>'],
    ['x.ts', 'const html = `<a href="${escapeHtml(ownPath(url))}">x</a>`;'],
    ['x.ts', "if (address === window.location.href) window.location.assign(linkTarget(address) ?? '#');"],
  ])('accepts in %s: %s', (path, text) => {
    expect(findings({ path, text })).toEqual([]);
  });
});
