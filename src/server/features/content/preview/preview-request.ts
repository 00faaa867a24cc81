import { type Kysely, sql } from 'kysely';
import { isRecord } from '#api/guards.ts';
import { valueOf } from '#checker/document/node-access.ts';
import { readDocument } from '#checker/document/source-document.ts';
import { closestLanguage } from '#schemas/language-codes.ts';
import { isStorableText } from '../../../core/database/storable.ts';
import type { Tables } from '../../../core/database/tables.ts';
import { Problem } from '../../../core/http/problem.ts';
import type { CampaignFile } from '../campaign-file.ts';

/** How many studies are named in place of one that does not exist. */
const MAX_NAMED = 5;

/** What a link is to show of a campaign. */
export interface PreviewWishes {
  readonly campaign: string;
  readonly language?: string | undefined;
  readonly study?: string | undefined;
  /** `YYYY-MM-DD` */
  readonly day?: string | undefined;
}

/** The documents of a campaign and of those that it extends, its own first; those that can be read. */
function lineOf(campaign: string, files: readonly CampaignFile[]): readonly Readonly<Record<string, unknown>>[] {
  const line: Readonly<Record<string, unknown>>[] = [];
  const passed = new Set<string>();
  for (let id: unknown = campaign; typeof id === 'string' && !passed.has(id); id = line.at(-1)?.['extends']) {
    passed.add(id);
    const name = `${id}.json`;
    const text = files.find((file) => file.name === name)?.text;
    const { root } = readDocument({ path: name, text: text ?? '' });
    const value = root && valueOf(root);
    if (!isRecord(value)) break;
    line.push(value);
  }
  return line;
}

const settingsOf = ({ settings }: Readonly<Record<string, unknown>>) => (isRecord(settings) ? settings : {});
const strings = (value: unknown) => (Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []);

/** The languages that the campaign is shown in; empty: its document does not say so in a way that can be read. */
function languagesIn(line: readonly Readonly<Record<string, unknown>>[]): readonly string[] {
  const forced = line.map((document) => settingsOf(document)['forcedLanguage']).find((one) => typeof one === 'string');
  return forced === undefined
    ? strings(line.find(({ languages }) => languages !== undefined)?.['languages'])
    : [forced];
}

/** The days on which the campaign takes visitors, `from…until`; undefined: on the given one too. */
function daysInstead(line: readonly Readonly<Record<string, unknown>>[], day: string): string | undefined {
  const active = line.map((document) => settingsOf(document)['active']).find(isRecord);
  const bound = (value: unknown) => (typeof value === 'string' ? value : '');
  const [from, until] = [bound(active?.['from']), bound(active?.['until'])];
  return day < from || (until !== '' && day > until) ? `${from}…${until}` : undefined;
}

/** The studies whose ids are most like one that does not exist; undefined: it exists. */
async function studiesInstead(db: Kysely<Tables>, study: string): Promise<readonly string[] | undefined> {
  if (!isStorableText(study)) return [];
  const rows = await db
    .selectFrom('studies')
    .select('id')
    .orderBy(sql`(id = ${study})`, 'desc')
    .orderBy(sql`similarity(id, ${study})`, 'desc')
    .orderBy('id')
    .limit(MAX_NAMED)
    .execute();
  const ids = rows.map(({ id }) => id);
  return ids[0] === study ? undefined : ids;
}

/**
 * Why a link would show another page than the one that is meant: a language that the campaign does not have, a study
 * that does not exist, or a day on which the campaign takes no visitors. Undefined: it would not.
 * @param files the documents as the link shows them
 */
export async function previewProblem(
  db: Kysely<Tables>,
  { campaign, language, study, day }: PreviewWishes,
  files: readonly CampaignFile[],
): Promise<Problem | undefined> {
  const line = lineOf(campaign, files);
  const problem = (field: string, known: readonly string[]) =>
    new Problem('preview-unknown', [{ field: `body.${field}`, code: 'preview-unknown' }], { known });
  const languages = languagesIn(line);
  if (language !== undefined && languages.length > 0 && !languages.includes(closestLanguage(language) ?? ''))
    return problem('language', languages);
  const days = day === undefined ? undefined : daysInstead(line, day);
  if (days !== undefined) return problem('day', [days]);
  const studies = study === undefined ? undefined : await studiesInstead(db, study);
  return studies && problem('study', studies);
}
