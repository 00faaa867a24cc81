import { CT_SCAN_CRITERION } from '#engine/qualification/criteria.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import type { Cuts } from '../domain/cuts.ts';

/** Of more criteria than this that conditions name not every combination is looked at. */
const MAX_NAMED = 4;

const TRUTHS: readonly Truth[] = [true, false, 'unknown'];

export interface CriteriaClasses {
  /** The criteria that a study may have; the first class is the plainest. */
  readonly classes: readonly (readonly Criterion[])[];
  /** Why they do not stand for all studies; absent: they do. */
  readonly undecided?: string;
}

/**
 * The criteria of every study, as far as a campaign can tell them apart: one of which nothing is known, none, those of
 * the minimal set, the one about the CT scan; and each that a condition names by itself and with the others. Of a
 * criterion that is named every answer may qualify, or not, or be for a coordinator to decide.
 */
export function criteriaClasses({ settings }: Campaign, cuts: Cuts): CriteriaClasses {
  const scan = settings.ctScanCriterion ?? CT_SCAN_CRITERION;
  const asked = cuts.facts.filter((fact) => fact.startsWith('criteria.')).map((fact) => fact.slice('criteria.'.length));
  // Whether a scan is booked is said by a criterion, beside those that conditions name.
  const names = [
    ...new Set([...asked, ...(asked.length > 0 && cuts.facts.includes('study.ctScanBooked') ? [scan] : [])]),
  ];
  const named = names.slice(0, MAX_NAMED);
  const plain = [[yesOrNo('a-criterion', false)], [], [yesOrNo('a-criterion', true)], [yesOrNo(scan, true)]];
  const sets = named
    .reduce<readonly (readonly string[])[]>((sofar, name) => [...sofar, ...sofar.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0);
  const classes = sets.flatMap((set) =>
    [false, true].flatMap((minimal) =>
      TRUTHS.flatMap((truth) =>
        KINDS.filter((kind) => set.some((name) => isAsked(name, kind, cuts))).map((kind) =>
          set.map((name) =>
            namedCriterion(name, {
              minimal,
              truth,
              kind: isAsked(name, kind, cuts) ? kind : asked.includes(name) ? otherKind(kind) : 'select_one',
              cuts,
              scan,
            }),
          ),
        ),
      ),
    ),
  );
  const undecided =
    names.length > named.length
      ? { undecided: `conditions name ${names.length} criteria: only of ${MAX_NAMED} was every combination looked at` }
      : {};
  return { classes: [...plain, ...classes], ...undecided };
}

function response(id: string, position: string, qualifies: Truth): Criterion['responses'][number] {
  return { id, position, text: { en: id, es: id }, qualifies };
}

const QUESTION = { en: 'A question?', es: '¿Una pregunta?' };

function yesOrNo(id: string, minimal: boolean): Criterion {
  return {
    id,
    type: 'select_one',
    minimal,
    question: QUESTION,
    responses: [response('yes', 'A', true), response('no', 'B', false), response('unsure', 'C', 'unknown')],
  };
}

type Kind = 'select_one' | 'select_multiple';
const KINDS: readonly Kind[] = ['select_one', 'select_multiple'];

const otherKind = (kind: Kind): Kind => (kind === 'select_one' ? 'select_multiple' : 'select_one');

/**
 * Does a condition ask the criterion as a question of this kind? One that only wants to know whether it is answered
 * asks it as either.
 */
function isAsked(id: string, kind: Kind, cuts: Cuts): boolean {
  const asSeveral = cuts
    .testsOf(`criteria.${id}`)
    .map(({ includes, includesAny }) => includes !== undefined || includesAny !== undefined);
  return kind === 'select_multiple' ? asSeveral.includes(true) : asSeveral.includes(false);
}

interface Named {
  readonly minimal: boolean;
  /** What every answer says of the visitor. */
  readonly truth: Truth;
  readonly kind: Kind;
  readonly cuts: Cuts;
  readonly scan: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** A criterion with every response that conditions name, and one that they do not. */
function namedCriterion(id: string, { minimal, truth, kind, cuts, scan }: Named): Criterion {
  const fact = `criteria.${id}`;
  const constants = cuts.constantsOf(fact).filter((value) => typeof value === 'string');
  const ids = [...new Set([...constants, 'another', 'a-third'])];
  // That a scan is booked is said by the first response, whatever its id.
  const first = constants.length === 0 || ids.includes('yes') ? ['yes'] : [];
  const ordered = id === scan ? [...first, ...ids.filter((one) => !first.includes(one))] : ids;
  return {
    id,
    type: kind,
    minimal,
    question: QUESTION,
    responses: ordered.map((one, index) => response(one, LETTERS[index % LETTERS.length] ?? 'Z', truth)),
  };
}
