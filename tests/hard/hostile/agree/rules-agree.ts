import type { HardCheck, Outcome, Size } from '../../check.ts';
import { openBrowserRules } from './browser-rules.ts';
import { RULES, verdictOf } from './field-rules.ts';
import { assessValues } from './assess-values.ts';
import { comparePosts } from './real-posts.ts';
import { valuesOf } from './values.ts';

const VALUES = { whole: 50_000, share: 400 } as const;
const POSTED = { whole: 400, share: 12 } as const;
const SEED = 20_261_121;

/** Compares the verdicts of both sides on the values of every rule. */
async function compareRules(count: number, alter?: (code: string) => string): Promise<string[]> {
  const browser = await openBrowserRules(alter);
  const broken: string[] = [];
  try {
    for (const [index, rule] of RULES.entries()) {
      const seed = SEED + index;
      const [theirs, ours] = [await browser.assess(index, seed, count), assessValues(index, seed, count)];
      const at = ours.findIndex((digest, number) => theirs[number] !== digest);
      const value = [...valuesOf(rule, seed, count)][at] ?? '';
      if (at !== -1)
        broken.push(
          `${rule.name}: the page and the server disagree on value ${at}, ${JSON.stringify(value)}; ` +
            `the server says ${verdictOf(rule, value)}`,
        );
      if (theirs.length !== count) broken.push(`${rule.name}: the page judged ${theirs.length} of ${count} values`);
    }
    return broken;
  } finally {
    await browser.end();
  }
}

async function run(size: Size): Promise<Outcome> {
  const broken = await compareRules(VALUES[size]);
  const posts = await comparePosts(POSTED[size], SEED);
  return {
    figures: {
      fields: RULES.length,
      'values of each': VALUES[size],
      comparisons: RULES.length * VALUES[size],
      ...posts.figures,
      seed: SEED,
    },
    broken: [...broken, ...posts.broken],
  };
}

/**
 * A page of an older build, with a smaller maximum length for names, and without two of the characters that an email
 * address may contain.
 */
function older(code: string): string {
  const changed = code.replaceAll('254', '253').replaceAll('120', '119');
  if (changed === code) throw new Error('The bounds of the rules are not where the older build had others');
  return changed;
}

export const rulesAgree: HardCheck = {
  name: 'rules-agree',
  promise:
    'page and server judge every value of every field alike, ' +
    'and no attribute of a control refuses or cuts what the server takes',
  fault: 'a page of an older build, with shorter names and addresses',
  run,
  runPlanted: async (size) => ({ figures: {}, broken: await compareRules(VALUES[size], older) }),
};
