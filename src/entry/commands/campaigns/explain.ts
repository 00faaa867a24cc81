import { readFile } from 'node:fs/promises';
import { requireLanguage } from '#checker/author-languages.ts';
import { parseArgs } from 'node:util';
import { readAnswers } from '#checker/explain/answers/read-answers.ts';
import { explainArrival, explainVisit, type Explanation } from '#checker/explain/explain-visit.ts';
import { explanationAsData } from '#checker/explain/format/explanation-as-data.ts';
import { formatExplanation } from '#checker/explain/format/format-explanation.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import type { Subject } from '#checker/prove/explore/subject.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { suggest } from '#checker/suggest.ts';
import { findRoute } from '#engine/transition.ts';
import { oneName, openCampaign } from './one-campaign.ts';
import { OWN_BLOCKS } from './own-blocks.ts';
import { dayOf } from '../../day-of.ts';

const OPTIONS = {
  answers: { type: 'string' },
  at: { type: 'string' },
  language: { type: 'string', default: 'en' },
  format: { type: 'string', default: 'pretty' },
  blocks: { type: 'string', default: OWN_BLOCKS },
} as const;

/**
 * `explain CAMPAIGN --answers FILE`: the path of a visitor, and why; `--at ROUTE`: who reaches a route, and by which
 * paths. Exit code 1: nobody does. 2: that is not decided, or the campaign or the answers cannot be read.
 */
export async function explain(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const { language, format, answers, at, blocks } = values;
  requireLanguage(language);
  if (format !== 'pretty' && format !== 'json') throw new Error(`There is no format "${format}"; use pretty or json`);
  if ((answers === undefined) === (at === undefined)) throw new Error('Give either --answers FILE or --at ROUTE');
  const { campaign, registry } = await openCampaign(oneName(positionals), blocks);
  const notes = new Set<string>();
  const subject = subjectOf(campaign, registry, (why) => notes.add(why), { ways: 'every', today: dayOf(new Date()) });
  const explanation =
    at === undefined
      ? await explainAnswers(answers ?? '', subject, notes)
      : explainArrival(subject, knownRoute(at, subject), notes);
  console.log(
    format === 'json'
      ? JSON.stringify(explanationAsData(explanation, language), undefined, 2)
      : formatExplanation(explanation, language),
  );
  return explanation.arrivals === undefined || explanation.arrivals.witness !== undefined
    ? 0
    : exitWithoutAnybody(explanation.arrivals);
}

/** 1: nobody reaches it. 2: nobody was found, but not everything is decided. */
function exitWithoutAnybody({ undecided, unsure }: NonNullable<Explanation['arrivals']>): 1 | 2 {
  return undecided || unsure.length > 0 ? 2 : 1;
}

async function explainAnswers(path: string, subject: Subject, notes: ReadonlySet<string>): Promise<Explanation> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`There is no file ${path}`);
  const read = readAnswers({ path, text }, subject);
  if (!read.ok) throw new Error(read.issues.map(formatIssue).join('\n'));
  return explainVisit(subject, read.visit, undefined, notes);
}

function knownRoute(name: string, { campaign }: Subject): string {
  if (findRoute(campaign, name)) return name;
  const names = campaign.routes.map((route) => route.name);
  const meant = suggest(name, names);
  throw new Error(
    `The campaign "${campaign.id}" has no route ` +
      `"${name}"${meant === undefined ? `; the names are ${names.join(', ')}` : `: did you mean ${meant}?`}`,
  );
}
