import type { AuthorNotice } from '#api/own-pages.ts';
import type { PublishIssue } from '../features/content/index.ts';
import type { PageServices } from './page-services.ts';

/** One finding as `check` prints it, without the parts that only a terminal needs. */
export function refusalWords({ file, line, code, message }: PublishIssue): string {
  return `${file}${line === undefined ? '' : `:${line}`} ${code}: ${message}`;
}

/** Says that none of the changes is served, and why, for pages and programs. */
export function standstillWords(why: string, served: number): string {
  const outcome = served === 0 ? 'No campaign is served' : 'Every campaign is served as it was before';
  return `${outcome}, because no document could be published: ${why}`;
}

/** For authors, outside production: says that no changes are shown, on every page. */
export function standstillNotices({
  standstill,
  campaigns,
}: Pick<PageServices, 'standstill' | 'campaigns'>): readonly AuthorNotice[] {
  const why = standstill?.();
  return why === undefined ? [] : [{ about: 'standstill', words: standstillWords(why, campaigns.list().length) }];
}

/** For authors, outside production: says that the newest document of the campaign is not shown, and why. */
export function refusalNotices(
  served: { readonly version: number } | undefined,
  refused: readonly PublishIssue[] | undefined,
): readonly AuthorNotice[] {
  if (refused === undefined) return [];
  const findings = refused.map(refusalWords);
  return [{ about: 'refusal', findings, ...(served === undefined ? {} : { version: served.version }) }];
}
