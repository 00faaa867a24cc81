import type { CriterionResponse } from '#schemas/study/criterion.ts';
import type { FhirObject } from '../fhir-json.ts';
import { EXTENSIONS, HL7 } from './extensions.ts';
import { readListed, type ItemContext, type Option } from './listed-options.ts';
import type { ItemReport } from './questionnaire-finding.ts';

const POSITIONS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const LONGEST_ID = 64;
export const VERDICTS = new Map<unknown, CriterionResponse['qualifies']>([
  ['yes', true],
  ['no', false],
  ['unknown', 'unknown'],
]);

/** The letters that the options name, if each has a distinct one; otherwise A, B, C in order. */
function positionsOf(options: readonly Option[], report: ItemReport): readonly string[] {
  const named = options.flatMap(({ position }) =>
    position !== undefined && POSITIONS.includes(position) ? [position] : [],
  );
  if (named.length === options.length && new Set(named).size === named.length) return named;
  if (options.some(({ position }) => position !== undefined))
    report.noted(`answerOption (${HL7.optionPrefix})`, 'The responses are labelled A, B, C … in their order.');
  return POSITIONS;
}

function idsOf(options: readonly Option[], report: ItemReport): readonly string[] {
  const taken = new Set<string>();
  return options.map(({ id }, index) => {
    const usable = id !== undefined && id.length <= LONGEST_ID && !taken.has(id);
    const kept = usable ? id : `option-${index + 1}`;
    if (!usable && id !== undefined)
      report.noted(
        'answerOption.valueCoding.code',
        `The code "${id.slice(0, LONGEST_ID)}" is longer than ${LONGEST_ID} characters or already used; ` +
          `the response is "${kept}".`,
      );
    taken.add(kept);
    return kept;
  });
}

function verdictOf({ verdict }: Option, report: ItemReport): CriterionResponse['qualifies'] {
  const known = VERDICTS.get(verdict);
  if (verdict === undefined)
    report.noted(
      'answerOption',
      `Not every answer says whether it qualifies (extension ${EXTENSIONS.qualifies}); ` +
        'for those a coordinator decides.',
    );
  else if (known === undefined)
    report.leftOut(
      `answerOption (${EXTENSIONS.qualifies})`,
      `${JSON.stringify(verdict)} is neither yes, no nor unknown.`,
    );
  return known ?? 'unknown';
}

/** The answer that excludes all others: only one can, of a question that takes several. */
function aloneOf(item: FhirObject, options: readonly Option[], report: ItemReport): Option | undefined {
  const [first, ...more] = options.filter(({ isExclusive }) => isExclusive);
  if (first === undefined || (item['repeats'] === true && more.length === 0)) return first;
  report.noted(
    `answerOption (${HL7.optionExclusive})`,
    'Only one answer can exclude the others, and only where several can be chosen: none does.',
  );
  return undefined;
}

/** The possible answers to a question; empty: the question cannot be asked by a study, as was reported. */
export function readOptions(item: FhirObject, context: ItemContext, report: ItemReport): readonly CriterionResponse[] {
  const read = readListed(item, context, report);
  const options = read.flatMap((option) => option ?? []);
  if (options.length < read.length) report.leftOut('answerOption', 'An answer has no English text.');
  if (options.length < 2 || options.length > POSITIONS.length) {
    report.leftOut('answerOption', `A question needs 2 to ${POSITIONS.length} answers, and has ${options.length}.`);
    return [];
  }
  const positions = positionsOf(options, report);
  const ids = idsOf(options, report);
  const alone = aloneOf(item, options, report);
  return options.map((option, index) => ({
    id: ids[index] ?? '',
    position: positions[index] ?? '',
    text: option.text,
    qualifies: verdictOf(option, report),
    ...(option === alone ? { alone: true as const } : {}),
  }));
}
