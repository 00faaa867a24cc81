import { comparedBy } from '#engine/computed/compared.ts';
import { COMPUTED } from '#engine/computed/computed-facts.ts';
import { ANY_COMPUTED } from '#engine/facts/fact.ts';
import { findFact } from '#engine/facts/index.ts';
import { CT_SCAN_CRITERION } from '#engine/qualification/criteria.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Truth } from '#schemas/lead/verdicts.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Cuts } from '../domain/cuts.ts';

/** The maximum number of criteria named by conditions for which every combination is examined. */
const MAX_NAMED = 4;
/** The same for computed facts; of those that are known together, one represents all. */
const MAX_COMPUTED = 3;
/** The maximum number of combinations of the two. */
const MAX_BOTH = 400;

const QUESTION = { en: 'A question?', es: '¿Una pregunta?' };
const TRUTHS: readonly Truth[] = [true, false, 'unknown'];

type Criteria = readonly Criterion[];

export interface CriteriaClasses {
  /** The criteria that a study may have; the first class is the simplest. */
  readonly classes: readonly Criteria[];
  /** Why they do not represent all studies; absent if they do. */
  readonly undecided?: string;
}

/**
 * Returns the criteria of every study, as far as a campaign can distinguish them: one of which nothing is known, none,
 * those of the minimal set, the one about the CT scan; and each one that a condition names, alone and with the others.
 * Every answer to a named criterion may qualify, disqualify, or be left to a coordinator. If a condition reads the
 * verdict, studies may also have criteria over what the campaign computes, or over what no campaign computes.
 */
export function criteriaClasses(campaign: Campaign, cuts: Cuts): CriteriaClasses {
  const scan = campaign.settings.ctScanCriterion ?? CT_SCAN_CRITERION;
  const isScanRead = cuts.facts.includes('study.ctScanBooked');
  const asked = cuts.facts.filter((fact) => fact.startsWith('criteria.')).map((fact) => fact.slice('criteria.'.length));
  // A criterion says whether a scan is booked, in addition to those that conditions name.
  const names = [...new Set([...asked, ...(asked.length > 0 && isScanRead ? [scan] : [])])];
  const [question, another] = [false, true].map((minimal) => [yesOrNo('a-criterion', minimal)]);
  const plain = [question ?? [], [], another ?? [], [yesOrNo(scan, true)]];
  const named = namedSets(names.slice(0, MAX_NAMED), asked, scan, cuts);
  const isJudged = cuts.facts.some((fact) => findFact(fact)?.needs?.answers?.includes(ANY_COMPUTED));
  // Whether a scan is booked says nothing about whether the study takes the visitor.
  const scans = isScanRead && isJudged ? [false, true].map((minimal) => besideScan(scan, minimal)) : [];
  const facts = isJudged ? knownApart(campaign.computed ?? {}) : [];
  const computed = computedSets(facts);
  const isTooMany = named.length * computed.length > MAX_BOTH;
  const bases = [...plain.slice(0, 3), ...scans, ...(isTooMany ? [] : named)];
  const undecided = [
    ...(names.length > MAX_NAMED
      ? [`conditions name ${names.length} criteria: all combinations were tried for only ${MAX_NAMED}`]
      : []),
    ...(facts.length > MAX_COMPUTED
      ? [`studies may judge ${facts.length} computed facts: all combinations were tried for only ${MAX_COMPUTED}`]
      : []),
    ...(isTooMany ? ['studies may judge computed facts in addition to the criteria that conditions name'] : []),
  ];
  return {
    classes: [
      ...plain,
      ...named,
      ...scans,
      ...(isJudged ? both([], NEVER_KNOWN) : []),
      ...computed.flatMap((set) => bases.flatMap((base) => both(base, set))),
    ],
    ...(undecided.length === 0 ? {} : { undecided: undecided.join('; ') }),
  };
}

/** Named criteria, alone and with one another. */
function namedSets(names: readonly string[], asked: readonly string[], scan: string, cuts: Cuts): readonly Criteria[] {
  return subsetsOf(names).flatMap((set) =>
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
}

/** Every choice of some names, at least one. */
function subsetsOf(names: readonly string[]): readonly (readonly string[])[] {
  return names
    .reduce<readonly (readonly string[])[]>((sofar, name) => [...sofar, ...sofar.map((set) => [...set, name])], [[]])
    .filter((set) => set.length > 0);
}

/** A criterion over a fact that no campaign computes: nobody ever knows whether they meet it. */
const NEVER_KNOWN: Criteria = [{ ...judgedFact(`${COMPUTED}-`, 'unknown'), id: 'not-computed-here' }];

/**
 * Returns the computed facts that a study may judge, one for each set of answers from which some are read: they become
 * known together. A visitor has one value of each, so of the bounds of studies only the visitor's side of them counts.
 */
function knownApart(computed: NonNullable<Campaign['computed']>): readonly string[] {
  const names = Object.keys(computed).filter((name) => comparedBy(COMPUTED + name) === undefined);
  const inputs = (name: string) => {
    const from = computed[name]?.from ?? [];
    // A body mass index is not known for every height, nor a score for every answer to a question of a study.
    const isPartial = /"(bodyMassIndex|score)"/.test(JSON.stringify(computed));
    return JSON.stringify([from.toSorted(), isPartial && from.some((fact) => !fact.startsWith('answer.')) ? name : '']);
  };
  return [...Map.groupBy(names, inputs).values()].flatMap((alike) => alike.slice(0, 1));
}

/**
 * Returns criteria over some computed facts that all qualify, or all do not: what a study makes of several is unknown
 * until one is known that does not qualify, or all are known. Where they are too many, each one alone.
 */
function computedSets(names: readonly string[]): readonly Criteria[] {
  const sets = [...subsetsOf(names.slice(0, MAX_COMPUTED)), ...names.slice(MAX_COMPUTED).map((name) => [name])];
  return sets.flatMap((set) => [true, false].map((truth) => set.map((name) => judgedFact(COMPUTED + name, truth))));
}

/** A criterion whose only band takes every value. */
function judgedFact(fact: string, qualifies: Truth): Criterion {
  return {
    id: fact.replace('.', '-'),
    type: 'computed',
    fact,
    question: QUESTION,
    responses: [response('any', 'A', qualifies)],
  };
}

/** Criteria with others that belong to the minimal set as they do; alone, these may belong to it or not. */
function both(base: Criteria, others: Criteria): readonly Criteria[] {
  const [first] = base;
  const ways = first ? [first.minimal === true] : [false, true];
  return ways.map((minimal) => [...base, ...others.map((one) => ({ ...one, minimal }))]);
}

/** The criterion about the scan, of which every answer qualifies, and one of which nothing is known. */
function besideScan(scan: string, minimal: boolean): Criteria {
  const { responses, ...rest } = yesOrNo(scan, minimal);
  return [
    { ...rest, responses: responses.map((one) => ({ ...one, qualifies: true })) },
    yesOrNo('a-criterion', minimal),
  ];
}

function response(id: string, position: string, qualifies: Truth): Criterion['responses'][number] {
  return { id, position, text: { en: id, es: id }, qualifies };
}

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
 * Does a condition treat the criterion as a question of this kind? A condition that only tests whether it is answered
 * counts as either kind.
 */
function isAsked(id: string, kind: Kind, cuts: Cuts): boolean {
  const asSeveral = cuts
    .testsOf(`criteria.${id}`)
    .map(({ includes, includesAny }) => includes !== undefined || includesAny !== undefined);
  return kind === 'select_multiple' ? asSeveral.includes(true) : asSeveral.includes(false);
}

interface Named {
  readonly minimal: boolean;
  /** What every answer says about the visitor. */
  readonly truth: Truth;
  readonly kind: Kind;
  readonly cuts: Cuts;
  readonly scan: string;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Returns a criterion with every response that conditions name, and one that they do not. */
function namedCriterion(id: string, { minimal, truth, kind, cuts, scan }: Named): Criterion {
  const fact = `criteria.${id}`;
  const constants = cuts.constantsOf(fact).filter((value) => typeof value === 'string');
  const ids = [...new Set([...constants, 'another', 'a-third'])];
  // The first response says that a scan is booked, whatever its id.
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
