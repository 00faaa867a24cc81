import { createBlockBinder, type Registry } from '#registry/registry.ts';
import type { Campaign, Route, BlockUse } from '#schemas/campaign/campaign.ts';
import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { Study } from '#schemas/study/study.ts';
import { cutsOf, type Cuts, daysFrom, testsIn } from '../domain/cuts.ts';
import { marksOf } from '../world/study-classes.ts';
import { studyClass, worldOf, type WorldChoices, type World } from '../world/world-classes.ts';
import { NEW_VISITOR, stateOf, TODAY, type BlockPart, type EarlierProofs, type Subject } from './subject.ts';
import type { BindBlock, BoundBlock, Field } from '#engine/block-rules.ts';
import { mergedAnswers, type FlowState } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { classesOf } from '../domain/field-classes.ts';
import { watchState, watchVisit } from '../world/watched-reads.ts';

/**
 * The same campaign for the proof of a rule: the rule's condition cuts the domains too. Values that no condition asks
 * about are not distinguished.
 */
export function withCondition(subject: Subject, condition: Predicate): Subject {
  const { campaign, blockConditions } = subject;
  const cuts = cutsOf([...predicatesOf(campaign), ...blockConditions, condition], campaign.computed);
  const world = worldOf(campaign, cuts);
  if (world.undecided !== undefined) subject.note(world.undecided);
  return { ...subject, cuts, world, days: daysOf(subject.today, cuts, subject) };
}

/** Only a proof covers more than one day. */
function daysOf(
  today: string,
  cuts: Cuts,
  { campaign, ways, note }: Pick<Subject, 'campaign' | 'ways' | 'note'>,
): readonly string[] {
  if (ways === 'front-door') return [today];
  const { days, undecided } = daysFrom(today, cuts, campaign);
  if (undecided !== undefined) note(undecided);
  return days;
}

/** The studies and the day with which a campaign is examined, if they are not the ones that represent all. */
export interface Setting {
  /** If present, what real studies ask of visitors replaces what studies could ask. */
  readonly studies?: readonly Study[];
  readonly today?: string;
  readonly ways?: Subject['ways'];
  readonly memory?: EarlierProofs;
}

/** Prepares a campaign for a proof. */
export function subjectOf(
  campaign: Campaign,
  registry: Registry,
  note: (undecided: string) => void,
  { studies, today = TODAY, ways = 'front-door', memory }: Setting = {},
): Subject {
  const blockConditions = blockConditionsOf(campaign, registry);
  const cuts = cutsOf(
    [...predicatesOf(campaign), ...blockConditions, ...(studies ?? []).flatMap((study) => marksOf(study, today))],
    campaign.computed,
  );
  const world = worldOf(campaign, cuts, studies);
  // What a block asks may depend on the country even if no condition does.
  const everywhere = worldOf(
    campaign,
    cutsOf([...predicatesOf(campaign), { fact: 'path.international', is: true }], campaign.computed),
    studies,
  );
  const real = studies?.map((_, index): WorldChoices => ({ study: studyClass(campaign, index) }));
  const visitOn = (day: string) => (choices: WorldChoices) =>
    stateOf({ campaign, world: everywhere, today: day }, { ...NEW_VISITOR, world: choices });
  const bind = createBlockBinder(registry, () => () => '');
  const sampling: Sampling = {
    bind,
    cuts,
    world: everywhere,
    visitIn: visitOn(today),
    study: studyClass(campaign, 0),
    note,
    rulesOf: (use) => rulesOf(use, registry),
    ...(real ? { real } : {}),
  };
  const parts = new Map<string, BlockPart>();
  const partOf = (route: Route, id: string, day = today) => {
    const key = `${route.name}@${id} ${day}`;
    const use = route.blocks.find((block) => block.id === id);
    const part = parts.get(key) ?? (use ? blockPart(use, { ...sampling, visitIn: visitOn(day) }) : NOTHING);
    parts.set(key, part);
    return part;
  };
  if (world.undecided !== undefined) note(world.undecided);
  for (const { name, blocks } of campaign.routes)
    for (const { block } of blocks)
      if (!registry.find(block)) note(`the block "${block}" of the route "${name}" is not known`);
  return {
    campaign,
    bind,
    cuts,
    blockConditions,
    world,
    partOf,
    note,
    today,
    days: daysOf(today, cuts, { campaign, ways, note }),
    ways,
    ...(memory ? { memory } : {}),
  };
}

function rulesOf({ block: name, id, props }: BlockUse, registry: Registry): ReturnType<Sampling['rulesOf']> {
  const block = registry.find(name);
  const conditions = block?.conditions?.(props, id) ?? [];
  return block?.mayAsk ? { conditions, mayAsk: (state) => block.mayAsk?.(props, state, id) ?? [] } : { conditions };
}

/** The conditions by which the blocks of a campaign decide what they ask. */
export function blockConditionsOf({ routes }: Campaign, registry: Registry): Predicate[] {
  return routes.flatMap(({ blocks }) => blocks.flatMap((use) => rulesOf(use, registry).conditions));
}

/** The conditions of a campaign, in its order. */
export function predicatesOf({ routes }: Campaign): Predicate[] {
  return routes.flatMap(({ blocks, next }) => [
    ...blocks.flatMap(({ showWhen }) => showWhen ?? []),
    ...next.flatMap(({ when }) => when ?? []),
  ]);
}

const NOTHING: BlockPart = { fields: [], facts: new Set(), reads: new Set(), guards: false, schedules: false };

/**
 * Returns what a block may ask, over visits that differ in what the fields of blocks depend on, and over the forms that
 * the block takes while it is answered.
 */
function blockPart(use: BlockUse, sampling: Sampling): BlockPart {
  const { cuts, visitIn } = sampling;
  const facts = new Set<string>();
  const fields = new Map<string, Field>();
  let guards = false;
  let schedules = false;
  const reads = new Set<string>();
  const { mayAsk, conditions } = sampling.rulesOf(use);
  for (const { fact } of conditions.flatMap(testsIn)) reads.add(fact);
  for (const state of worldsFor(use, sampling, reads).map(visitIn)) {
    const fieldsIn = mayAsk?.(state);
    const forms = boundWhileAnswered(use, state, sampling, reads, fieldsIn ? 1 : MAX_LOOKS);
    for (const form of forms) {
      const bound = fieldsIn ? { ...form, fields: fieldsIn } : form;
      for (const fact of bound.fields.flatMap(factNames)) facts.add(fact);
      // What a field accepts may depend on the country of the visit.
      for (const field of bound.fields) {
        const key = JSON.stringify([field.id, field.facts, state.payload.country]);
        if (!fields.has(key)) fields.set(key, field);
      }
      guards ||= bound.fields.some(
        (field) => field.facts.length === 0 || classesOf(field, cuts, state, () => undefined).length === 0,
      );
      schedules ||= bound.scheduling !== undefined;
    }
  }
  return { fields: [...fields.values()], facts, reads, guards, schedules };
}

/** The maximum number of circumstances that are examined to find out what one block asks. */
const MAX_WORLDS = 250;

/** How blocks of a campaign are examined. */
interface Sampling {
  readonly bind: BindBlock;
  readonly cuts: Cuts;
  readonly world: World;
  readonly visitIn: (choices: WorldChoices) => FlowState;
  /** The class of the variable `study` that has a study. */
  readonly study: number;
  /** Real studies, if visits are about them. */
  readonly real?: readonly WorldChoices[];
  /** Reports why something is not decided. */
  readonly note: (undecided: string) => void;
  /** What a block says itself of everything that it may ask, and by which conditions it decides that. */
  readonly rulesOf: (use: BlockUse) => {
    readonly mayAsk?: (state: FlowState) => readonly Field[];
    readonly conditions: readonly Predicate[];
  };
}

/**
 * Returns the circumstances in which a block may ask different things: the simplest, and each class of whatever the
 * block reads there; where it then asks something else, what it reads there is split again.
 */
function worldsFor(
  use: BlockUse,
  { bind, world, visitIn, study, real = [], note: tell }: Sampling,
  reads: Set<string>,
): readonly WorldChoices[] {
  const queue: WorldChoices[] = [{}, ...real];
  const forms = new Set<string>();
  for (const choices of queue) {
    const read = new Set<string>();
    const visit = visitIn(choices);
    const note = (variable: string) => void read.add(variable);
    const bound = bind(use, watchState(visit, watchVisit(visit, note), note));
    if (forms.size === forms.add(bound ? formOf(bound) : '').size && Object.keys(choices).length > 1) continue;
    for (const variable of read) {
      reads.add(variable);
      const count = choices[variable] === undefined ? (world.sizeOf(variable) ?? 0) : 0;
      const base = variable.startsWith('study.') ? { ...choices, study: choices['study'] ?? study } : choices;
      for (let index = 0; index < count && queue.length < MAX_WORLDS + real.length; index++)
        queue.push({ ...base, [variable]: index });
    }
  }
  if (queue.length >= MAX_WORLDS + real.length)
    tell(`what the block ${use.block} asks: only ${MAX_WORLDS} of the circumstances that it reads were looked at`);
  return queue;
}

/** The maximum number of ways to answer one block that are tried to find out what else it asks. */
const MAX_LOOKS = 160;

/**
 * Returns a block before and while it is answered: an answer may lead to another question, and that one to a third.
 * Each form that the block takes is examined with every way to answer it.
 */
function boundWhileAnswered(
  use: BlockUse,
  state: FlowState,
  { bind, cuts }: Sampling,
  reads: Set<string>,
  looks: number,
): BoundBlock[] {
  const note = (variable: string) => void reads.add(variable);
  const forms = new Map<string, BoundBlock>();
  const queue: Answers[] = [{}];
  // Iterating a list includes elements added on the way.
  for (const answers of queue) {
    const view = { ...state, answers: { ...state.answers, ...answers } };
    const bound = bind(use, watchState(view, watchVisit(view, note), note));
    const form = bound && formOf(bound);
    if (!bound || form === undefined || forms.has(form)) continue;
    forms.set(form, bound);
    if (queue.length >= looks) continue;
    for (const more of waysToAnswer(bound.fields, state, cuts))
      if (queue.length < looks) queue.push({ ...answers, ...more });
  }
  return [...forms.values()];
}

/** Returns the parts of a block that may change while it is answered. */
function formOf({ fields, scheduling }: BoundBlock): string {
  return JSON.stringify([
    scheduling !== undefined,
    fields.map(({ id, required, facts, controls }) => [id, required, facts, controls]),
  ]);
}

/**
 * Answers all fields with the first class of each, then each other class of each field, and every pair of classes if
 * there are few.
 */
function waysToAnswer(fields: readonly Field[], state: FlowState, cuts: Cuts): Answers[] {
  const classes = fields.map((field) => classesOf(field, cuts, state, () => undefined).map(({ answers }) => answers));
  const plain = mergedAnswers(...classes.map(([first]) => first ?? {}));
  const ways = classes.reduce<readonly Answers[]>(
    (sofar, own) =>
      own.length === 0 || sofar.length * own.length > MAX_LOOKS / 2
        ? sofar
        : sofar.flatMap((answers) => own.map((one) => ({ ...answers, ...one }))),
    [{}],
  );
  return [plain, ...classes.flatMap((own) => own.map((one) => ({ ...plain, ...one }))), ...ways];
}
