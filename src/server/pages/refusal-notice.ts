import type { PublishIssue } from '../features/content/index.ts';
import { escapeHtml } from './html/html-document.ts';
import type { PageServices } from './page-services.ts';

/** How many findings stand on the page; the command line shows all of them. */
const MAX_SHOWN = 3;

/** One finding as `check` writes it, without the parts that only a terminal needs. */
export function refusalWords({ file, line, code, message }: PublishIssue): string {
  return `${file}${line === undefined ? '' : `:${line}`} ${code}: ${message}`;
}

/**
 * For authors, outside production: says that nothing that was changed is shown, whatever page this is, and why.
 * @returns HTML; empty where the documents could be read
 */
export function standstillNotice({ standstill, campaigns }: Pick<PageServices, 'standstill' | 'campaigns'>): string {
  const why = standstill?.();
  if (why === undefined) return '';
  const words = escapeHtml(standstillWords(why, campaigns.list().length));
  return `<aside class="shell-demo" lang="en" aria-label="For authors"><p>${words}</p></aside>`;
}

/** The same in a sentence, for pages and programs. */
export function standstillWords(why: string, served: number): string {
  const outcome = served === 0 ? 'No campaign is served' : 'Every campaign is served as it was before';
  return `${outcome}, because no document could be published: ${why}`;
}

/**
 * For authors, outside production: says on the page itself that the newest document of the campaign is not what is
 * shown, and why. It stands before the page's own content, which the browser's code takes over unchanged.
 * @returns HTML; empty where nothing was refused
 */
export function refusalNotice(
  served: { readonly version: number } | undefined,
  refused: readonly PublishIssue[] | undefined,
): string {
  if (refused === undefined) return '';
  const shown = refused
    .slice(0, MAX_SHOWN)
    .map((issue) => `<li>${escapeHtml(refusalWords(issue))}</li>`)
    .join('');
  const more = refused.length > MAX_SHOWN ? `<li>and ${refused.length - MAX_SHOWN} more</li>` : '';
  const what =
    served === undefined
      ? 'This campaign is not served: its document was refused, and no earlier one was good.'
      : `You see an earlier document of this campaign (version ${served.version}): the newest one was refused.`;
  return (
    `<aside class="shell-demo" lang="en" aria-label="For authors"><p>${what} npm run campaigns -- check, ` +
    `with --against and the address of this site, tells all of it.</p><ul>${shown}${more}</ul></aside>`
  );
}
