import type { Cuts } from '#checker/prove/domain/cuts.ts';
import type { Subject } from '#checker/prove/explore/subject.ts';
import type { Field, FieldReading } from '#engine/block-rules.ts';
import { onlyFacts } from '#engine/flow-state.ts';
import type { AnswerValue } from '#schemas/lead/answers.ts';
import { withoutFailures, withoutOthers, withoutPrefill, type Spoil } from './tables.ts';

type Plant = (subject: Subject) => Subject;

/** A fault in the proofs' model of visitors. The engine is unchanged. */
export interface Fault {
  readonly title: string;
  /** The seed of a campaign whose visitors show it. */
  readonly shownBy: number;
  /** How many visits it takes, for faults that only few of them show. */
  readonly visits?: number;
  readonly plant?: Plant;
  readonly spoil?: Spoil;
  /** The model invents visitors that do not exist: only walking the witnesses shows the fault. */
  readonly makesUp?: true;
}

/** Keeps only the plainest class of some variables of the world. */
function oneOf(matches: (variable: string) => boolean, count = 1): Plant {
  return (subject) => {
    const { world } = subject;
    const sizeOf = (variable: string) => {
      const size = world.sizeOf(variable);
      return size !== undefined && matches(variable) ? Math.min(size, count) : size;
    };
    return { ...subject, world: { ...world, sizeOf } };
  };
}

const only = (...variables: readonly string[]) => oneOf((variable) => variables.includes(variable));

/** Changes how every field is read. */
function reading(read: (field: Field, reading: FieldReading) => FieldReading): Plant {
  return (subject) => ({
    ...subject,
    bind: (use, state) => {
      const bound = subject.bind(use, state);
      return (
        bound && {
          ...bound,
          fields: bound.fields.map((field): Field => ({ ...field, read: (form) => read(field, field.read(form)) })),
        }
      );
    },
  });
}

const refused: FieldReading = { ok: false, code: 'required' };

/** An answer that no visitor gives, according to the model. */
function neverAnswered(isNever: (fact: string, value: AnswerValue) => boolean): Plant {
  return reading((_field, read) =>
    read.ok && Object.entries(read.answers).some(([fact, value]) => isNever(fact, value)) ? refused : read,
  );
}

/** Changes the constants of conditions that the model knows. */
function cutOtherwise(change: (cuts: Cuts) => Cuts): Plant {
  return (subject) => ({ ...subject, cuts: change(subject.cuts) });
}

const withoutTests = (matches: (fact: string) => boolean) =>
  cutOtherwise((cuts) => ({
    ...cuts,
    testsOf: (fact) => (matches(fact) ? [] : cuts.testsOf(fact)),
    constantsOf: (fact) => (matches(fact) ? [] : cuts.constantsOf(fact)),
  }));

const withoutMeta =
  (key: 'landing' | 'requires') =>
  (subject: Subject): Subject => {
    const routes = subject.campaign.routes.map((route) => ({
      ...route,
      meta: Object.fromEntries(Object.entries(route.meta).filter(([name]) => name !== key)),
    }));
    return { ...subject, campaign: { ...subject.campaign, routes } };
  };

/** Of a block's questions, keeps only those that it asks before anything is answered. */
const withoutNested = (subject: Subject): Subject => ({
  ...subject,
  bind: (use, state) => subject.bind(use, { ...state, answers: onlyFacts(state.answers, ['candidate.country']) }),
});

export const FAULTS: readonly Fault[] = [
  {
    shownBy: 16,
    title: 'numbers are not cut by what conditions compare them with',
    plant: withoutTests((fact) => /age$|heightCm|weightKg/.test(fact)),
  },
  {
    shownBy: 166,
    title: 'nobody is as old as the list goes',
    plant: neverAnswered((fact, value) => fact === 'candidate.age' && Number(value) >= 90),
  },
  {
    shownBy: 48,
    visits: 150,
    title: 'the end of a domain is off by one',
    plant: neverAnswered(
      (fact, value) => (fact === 'candidate.age' && value === 101) || (fact === 'candidate.age' && value === 18),
    ),
  },
  { shownBy: 2, title: 'there is no study', plant: only('study') },
  { shownBy: 1419, title: 'studies are for everybody, women and men', plant: only('study.gender') },
  { shownBy: 78, title: 'every study has the same bounds of the age', plant: only('study.age') },
  { shownBy: 48, title: 'every study wants a site', plant: only('study.site') },
  { shownBy: 24, title: 'studies are of one type', plant: only('study.studyType') },
  {
    shownBy: 44,
    title: 'studies ask nothing that conditions name',
    plant: oneOf((variable) => variable === 'study.criteria', 4),
  },
  { shownBy: 81, title: 'no study is a simulation', plant: only('study.simulation') },
  { shownBy: 2, title: 'visits begin at the front door', plant: (subject) => ({ ...subject, ways: 'front-door' }) },
  {
    shownBy: 756,
    visits: 300,
    title: 'every day is the day of the proof',
    plant: (subject) => ({ ...subject, days: [subject.today] }),
  },
  { shownBy: 52, title: 'an address chooses no conditions', plant: only('query.indicationIds') },
  {
    shownBy: 59,
    title: 'an address has no parameters',
    plant: oneOf((variable) => /^query\.(g|sd|skipDiag|hc|cg)$/.test(variable)),
  },
  { shownBy: 381, title: 'nobody comes by a link that knows them', plant: only('known') },
  { shownBy: 160, title: 'no visit is about one condition', plant: only('indication') },
  { shownBy: 222, title: 'everybody reads English', plant: only('locale') },
  { shownBy: 102, title: 'everybody is in the United States', plant: only('country') },
  { shownBy: 228, title: 'a block asks nothing more once it is answered', plant: withoutNested },
  { shownBy: 167, title: 'no call fails', spoil: withoutFailures },
  { shownBy: 321, visits: 150, title: 'no lookup finds nothing', spoil: withoutOthers },
  {
    shownBy: 18,
    title: 'an optional field is never left empty',
    plant: reading((_field, read) => (read.ok && Object.keys(read.answers).length === 0 ? refused : read)),
  },
  {
    shownBy: 47,
    title: 'every box is ticked',
    plant: neverAnswered((fact, value) => fact.startsWith('consent.') && value === false),
  },
  { shownBy: 112, title: 'a link fills in nothing', spoil: withoutPrefill },
  { shownBy: 3, title: 'a page requires nothing', plant: withoutMeta('requires') },
  {
    shownBy: 2,
    title: 'a required field may be left empty',
    plant: reading((_field, read) => (!read.ok && read.code === 'required' ? { ok: true, answers: {} } : read)),
    makesUp: true,
  },
];
