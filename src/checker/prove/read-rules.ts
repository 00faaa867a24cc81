import { isDerivedFact } from '#engine/facts/fact.ts';
import { FACTS, findFact } from '#engine/facts/index.ts';
import { takenBy } from '#engine/computed/terms.ts';
import { factsOf } from '#engine/predicates/evaluate.ts';
import { withoutComparisons, type Comparisons } from '#engine/resolve/comparisons.ts';
import { Rule, RulesFile } from '#schemas/campaign/rule.ts';
import { items, member, valueOf } from '../document/node-access.ts';
import type { SourceFile } from '../document/source-document.ts';
import type { CampaignModel } from '../model/campaign-model.ts';
import { isDateWord } from '../model/date-word.ts';
import { compileOpen } from '../schema/validator.ts';
import { suggest } from '../suggest.ts';
import { testsIn } from './domain/cuts.ts';

const isRule = compileOpen<Rule>(Rule);
const isRulesFile = compileOpen<RulesFile>(RulesFile);

/**
 * The rules in a campaign, and those of the campaigns it extends. A document that `check` finds valid has no others.
 */
export function rulesOf({ line }: CampaignModel): Rule[] {
  return line.flatMap(({ root }) =>
    items(member(root, 'rules'))
      .map(valueOf)
      .filter((value) => isRule(value)),
  );
}

function readJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Returns why a rule would have no effect, or undefined if it has one. */
function silencedBy(at: Rule['at'], holds: Rule['holds']): string | undefined {
  const facts = 'asksAgain' in at ? at.asksAgain : 'reportsAfter' in at ? at.reportsAfter : undefined;
  if (!facts) return holds === undefined ? 'has no condition "holds"' : undefined;
  const unknown = facts.find((fact) => !findFact(fact) && !isDerivedFact(fact));
  return unknown === undefined ? undefined : `names the fact "${unknown}", which does not exist`;
}

/**
 * Reads a file of rules and accepted findings. Throws with an explanation if the file contains none, or if a rule
 * refers to something that does not exist.
 */
export function readRules({ path, text }: SourceFile): RulesFile {
  const value = readJson(path, text);
  if (!isRulesFile(value)) {
    const [first] = isRulesFile.problemsOf(value);
    throw new Error(`${path} is not a list of rules: ${first?.instancePath} ${first?.message}`);
  }
  for (const [index, { id, at, holds }] of value.rules.entries()) {
    const silenced = silencedBy(at, holds);
    if (silenced !== undefined) throw new Error(`${path}: the rule "${id}" ${silenced}`);
    if (value.rules.findIndex((other) => other.id === id) < index)
      throw new Error(`${path}: two rules have the id "${id}"`);
    const comparisons: Comparisons = new Map();
    const condition = holds && withoutComparisons(holds, comparisons);
    const noDay =
      condition &&
      testsIn(condition)
        .flatMap(({ before, after }) => [before, after])
        .find((day) => day !== undefined && !isDateWord(day));
    if (noDay !== undefined)
      throw new Error(
        `${path}: the rule "${id}" compares a date with "${noDay}", which is not a calendar day. ` +
          'Write YYYY-MM-DD, or "today".',
      );
    const compared = [...comparisons.values()].flatMap(takenBy);
    const facts = condition ? [...factsOf(condition), ...compared] : [];
    const unknown = facts.find((fact) => !findFact(fact) && !isDerivedFact(fact));
    if (unknown === undefined) continue;
    const meant = suggest(
      unknown,
      FACTS.map(({ name }) => name),
    );
    throw new Error(
      `${path}: the rule "${id}" tests the fact "${unknown}", ` +
        `which does not exist${meant === undefined ? '' : `: did you mean ${meant}?`}`,
    );
  }
  return value;
}

/** Combines all files of rules. Throws like `readRules`. */
export function readAllRules(files: readonly SourceFile[]): Required<Pick<RulesFile, 'rules' | 'accepted'>> {
  const read = files.map(readRules);
  return { rules: read.flatMap(({ rules }) => rules), accepted: read.flatMap(({ accepted = [] }) => accepted) };
}
