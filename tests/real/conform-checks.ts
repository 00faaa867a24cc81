import { readFileSync } from 'node:fs';
import { formatConformance } from '#checker/conform/format-conformance.ts';
import { checkCriteria } from '#importers/criteria/check-criteria.ts';
import { isPrescreenDump, type PrescreenDump } from '#importers/prescreen/dump-schema.ts';
import { prescreenedStudies } from '../support/screeners/prescreened-studies.ts';
import { withDistinctPages } from '../support/screeners/distinct-pages.ts';
import type { Checks } from './checks.ts';

/** With more questions than this, a proof takes minutes: each can be answered in three relevant ways. */
const MAX_QUESTIONS = 8;

/**
 * [O4] Compares the screener `ws15` with the pre-screening rules of real trials: unchanged rules conform, and a fault
 * is shown by a visitor.
 */
export async function checkConformance(folder: string, checks: Checks, say: (line: string) => void): Promise<void> {
  const trials = prescreenedStudies(readDump(`${folder}/screeners/pharmaledger-ctr-db.json`));
  checks.check('[O4] the dump has trials', trials.length > 0, true);
  for (const { name, study, refused } of trials) {
    const { length } = study.criteria;
    const reasons = refused.map(({ question, rule, why }) => `${question} "${rule}" (${why})`);
    say(`${name}: ${length} questions${reasons.length === 0 ? '' : `; not understood: ${reasons.join(', ')}`}`);
    checks.check(`[O4] ${name}: what is understood is good as criteria`, checkCriteria(study.criteria), []);
    if (length === 0 || length > MAX_QUESTIONS) {
      say(`  not compared: ${length === 0 ? 'nothing is left to ask' : `more than ${MAX_QUESTIONS} questions`}`);
      continue;
    }
    const { alike, reversed } = await withDistinctPages(study);
    checks.check(`[O4] ${name}: the screener agrees with the rules`, [alike.issues.length, alike.undecided], [0, []]);
    const shown = reversed.issues.find(({ code }) => code === 'conform-too-many');
    checks.check(
      `[O4] ${name}: a question that is stored the wrong way round is noticed, by a visitor whom the engine judges so`,
      shown?.disagreement.confirmed,
      true,
    );
    if (shown) say(`  ${shown.message}; ${shown.campaignSays}`);
    else say(formatConformance(reversed));
  }
}

export function readDump(path: string): PrescreenDump {
  const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (!isPrescreenDump(value)) throw new Error(`${path} is not a dump of trials with their rules`);
  return value;
}
