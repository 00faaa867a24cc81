import type { FlowState } from '#engine/flow-state.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { CONDITION_PARAMETERS, isPersonalParameter, QUERY_PARAMETERS } from '#schemas/campaign/query-parameters.ts';
import { COUNTRY_CODES } from '#schemas/countries.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Study } from '#schemas/study/study.ts';
import type { Cuts } from '../domain/cuts.ts';
import { countryClasses } from '../domain/fact-values.ts';
import { CONDITION } from './remote-classes.ts';
import { criteriaClasses, type CriteriaClasses } from './criteria-classes.ts';
import { CRITERIA, OPEN_STUDY, SCREENER_CLASSES, STUDY_CLASSES } from './study-classes.ts';

/** What a visit brings before the first answer. */
export type Circumstances = Pick<FlowState, 'locale' | 'query' | 'payload' | 'device'>;

/** The class of each decided variable of the world. What nothing reads is not decided. */
export type WorldChoices = Readonly<Record<string, number>>;

export interface World {
  /** Everything in which visits may differ before their first answer. */
  readonly variables: readonly string[];
  /** The number of classes of the variable; `undefined` if there is no such variable. */
  sizeOf(variable: string): number | undefined;
  /** The visit, with the simplest class for everything undecided. */
  visitOf(choices: WorldChoices): Circumstances;
  /** Why the classes do not represent every visit; absent if they do. */
  readonly undecided?: string | undefined;
}

type Patch = (visit: Circumstances) => Circumstances;

/**
 * Parameters that choose which document, study or page a visit is about: they are its beginning, not its circumstances.
 */
const BEGINNINGS = new Set(['s', 'landing', 'studyId', 'studySiteId', 'ps', ...CONDITION_PARAMETERS]);

/** The variable of the conditions that an address chooses (A19), and the fact that they set. */
export const CHOSEN_CONDITIONS = 'query.indicationIds';
export const CONDITIONS_FACT = 'candidate.indicationIds';

/** The conditions chosen by an address are an answer from the beginning. */
export function chosenConditions(choices: WorldChoices, world: World): Answers {
  const ids = (choices[CHOSEN_CONDITIONS] ?? 0) > 0 ? world.visitOf(choices).query['indicationIds'] : undefined;
  return ids === undefined ? {} : { [CONDITIONS_FACT]: ids.split(',') };
}

/** @param studies real studies, if visits are about them; absent: every kind of study */
export function worldOf(campaign: Campaign, cuts: Cuts, studies?: readonly Study[]): World {
  const criteria = criteriaClasses(campaign, cuts);
  const patches = new Map(
    [
      ...visitPatches(campaign, cuts),
      ...(studies ? realStudies(campaign, studies) : studyPatches(campaign, criteria.classes)),
    ].filter(([name]) => name !== 'study.showCountrySelect' || countryMatters(campaign, cuts)),
  );
  const made = new Map<string, Circumstances>();
  const visitOf = (choices: WorldChoices) => {
    // The order of the variables matters: a study's properties are inserted into a study that already exists.
    const decided = [...patches].flatMap(([name, classes]) => classes[choices[name] ?? 0] ?? []);
    return decided.reduce((visit, patch) => patch(visit), PLAIN);
  };
  return {
    variables: [...patches.keys()],
    undecided: studies ? undefined : criteria.undecided,
    sizeOf: (variable) => patches.get(variable)?.length,
    visitOf: (choices) => {
      const key = JSON.stringify(choices);
      const visit = made.get(key) ?? visitOf(choices);
      made.set(key, visit);
      return visit;
    },
  };
}

/** Does it matter whether a page asks for the country? */
function countryMatters({ routes }: Campaign, cuts: Cuts): boolean {
  return (
    countryClasses(COUNTRY_CODES, cuts).length > 1 ||
    routes.some(({ meta }) => meta.requires?.includes('candidate.country') === true)
  );
}

const PLAIN: Circumstances = {
  locale: 'en',
  query: {},
  payload: { country: 'US', enableRecording: false },
  device: {},
};

function visitPatches({ languages }: Campaign, cuts: Cuts): [string, Patch[]][] {
  const inPayload =
    (payload: Partial<Circumstances['payload']>): Patch =>
    (visit) => ({ ...visit, payload: { ...visit.payload, ...payload } });
  const parameters = Object.keys(QUERY_PARAMETERS).filter(
    (name) => !BEGINNINGS.has(name) && !isPersonalParameter(name),
  );
  const widths = cuts
    .constantsOf('device.width')
    .filter((width) => typeof width === 'number')
    .flatMap((width) => [width - 1, width, width + 1]);
  return [
    [
      'locale',
      languages.map((locale): Patch => (visit) => ({ ...visit, locale })),
    ],
    ['country', countryClasses(COUNTRY_CODES, cuts).map((country) => inPayload({ country }))],
    ['indication', [{}, { indication: CONDITION }].map(inPayload)],
    [
      'known',
      [
        {},
        { prePopFields: { firstName: 'Ana', lastInitial: 'R', email: 'a•••@example.org' } },
        { prePopFields: { firstName: 'Ana', lastInitial: 'R' } },
      ].map(inPayload),
    ],
    [
      'device.width',
      [{}, ...[...new Set([412, ...widths])].map((width) => ({ width }))].map((device): Patch => (visit) => ({
        ...visit,
        device,
      })),
    ],
    [
      CHOSEN_CONDITIONS,
      [{}, { indicationIds: String(CONDITION.id) }].map((query): Patch => (visit) => ({
        ...visit,
        query: { ...visit.query, ...query },
      })),
    ],
    ...parameters.map((name): [string, Patch[]] => [
      `query.${name}`,
      [{}, { [name]: '1' }].map((query): Patch => (visit) => ({ ...visit, query: { ...visit.query, ...query } })),
    ]),
  ];
}

function realStudies({ settings }: Campaign, studies: readonly Study[]): [string, Patch[]][] {
  const about = studies.map((study): Patch => (visit) => ({ ...visit, payload: { ...visit.payload, study } }));
  return [['study', settings.needsStudy === true ? [...about, (visit) => visit] : [(visit) => visit, ...about]]];
}

/** The class of the variable `study` that is the real study at this index. */
export function studyClass({ settings }: Campaign, index: number): number {
  return settings.needsStudy === true ? index : index + 1;
}

/**
 * Returns the study of the visit, if there is one, and everything in which studies differ. A flow that screens for one
 * study can be opened without a study id too (A12); such a visit is not its simplest, so it comes last.
 */
function studyPatches({ settings }: Campaign, criteria: CriteriaClasses['classes']): [string, Patch[]][] {
  const withStudy: Patch = (visit) => ({ ...visit, payload: { ...visit.payload, study: OPEN_STUDY } });
  const inStudy =
    (study: Partial<typeof OPEN_STUDY>): Patch =>
    (visit) =>
      visit.payload.study === undefined
        ? visit
        : { ...visit, payload: { ...visit.payload, study: { ...visit.payload.study, ...study } } };
  const inScreener =
    (wishes: (typeof SCREENER_CLASSES)[string][number]): Patch =>
    (visit) =>
      inStudy({ webScreener: { ...visit.payload.study?.webScreener, ...wishes } })(visit);
  return [
    ['study', settings.needsStudy === true ? [withStudy, (visit) => visit] : [(visit) => visit, withStudy]],
    ...Object.entries(STUDY_CLASSES).map(([name, classes]): [string, Patch[]] => [name, classes.map(inStudy)]),
    [CRITERIA, criteria.map((some) => inStudy({ criteria: [...some] }))],
    ...Object.entries(SCREENER_CLASSES).map(([name, classes]): [string, Patch[]] => [name, classes.map(inScreener)]),
  ];
}
