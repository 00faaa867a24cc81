import { createHash } from 'node:crypto';

const policyFor = (framedBy: string) =>
  `default-src 'self'; base-uri 'none'; object-src 'none'; frame-ancestors ${framedBy}; form-action 'self'; ` +
  "require-trusted-types-for 'script'; trusted-types 'none'; report-uri /policy-reports";

/**
 * The only content security policy. There is at most one inline style, the build's with the campaign's colour; its hash
 * permits it. No site may frame a page but those that show previews of drafts.
 */
export function contentSecurityPolicy(inlineStyle = '', framedBy: readonly string[] = []): string {
  const policy = policyFor(framedBy.length === 0 ? "'none'" : `'self' ${framedBy.join(' ')}`);
  if (inlineStyle === '') return policy;
  return `${policy}; style-src 'self' 'sha256-${createHash('sha256').update(inlineStyle).digest('base64')}'`;
}

/** The name under which the studio's script makes the address of its worker, and nothing else. */
const STUDIO_WORKER = 'trialflow-studio-worker';

/** The style that React Aria adds to a page for presses on touch screens. */
const ARIA_STYLE = 'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o=';

/**
 * The policy of the studio: that of pages, besides that it shows previews in frames and starts a worker of its own.
 * @param previewUrl the addresses of previews, with `*` for the host of each
 */
export function studioSecurityPolicy(previewUrl: string | undefined): string {
  const frames = previewUrl === undefined ? "'none'" : new URL(previewUrl.replace('*', 'preview')).origin;
  return policyFor("'none'")
    .replace("trusted-types 'none'", `trusted-types ${STUDIO_WORKER}`)
    .concat(`; frame-src ${frames.replace('//preview', '//*')}; style-src 'self' '${ARIA_STYLE}'`);
}

/**
 * The policy of a picture of a page: it may look like the page, and do nothing.
 * @param framedBy the sites that may show it
 */
export function picturePolicy(inlineStyle: string, framedBy: readonly string[]): string {
  const [, styles = "style-src 'self'"] = /(style-src .+)$/.exec(contentSecurityPolicy(inlineStyle)) ?? [];
  const framed = framedBy.length === 0 ? "'none'" : framedBy.join(' ');
  return (
    `default-src 'none'; img-src 'self'; font-src 'self'; ${styles}; base-uri 'none'; form-action 'none'; ` +
    `frame-ancestors ${framed}; sandbox allow-same-origin`
  );
}

/** The policy of everything that is not a page: opened directly, it may load and do nothing. */
const NO_PAGE_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every page, besides its policy and caching. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), ' +
    'midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

/**
 * The default headers of every reply. Code that knows more about a reply overrides them: a page its policy, an asset
 * how long it is cached.
 */
export const REPLY_HEADERS: Readonly<Record<string, string>> = {
  ...PAGE_HEADERS,
  'content-security-policy': NO_PAGE_POLICY,
  'cache-control': 'no-store',
};

/** What differs where other sites may show a page in a frame: previews of drafts. The policy says which sites. */
export const FRAMED: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'unsafe-none',
  'cross-origin-resource-policy': 'cross-origin',
};
