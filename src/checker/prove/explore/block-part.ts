import type { BindBlock, BoundBlock, Field } from '#engine/block-rules.ts';
import { mergedAnswers, type FlowState } from '#engine/flow-state.ts';
import { factNames } from '#engine/route-state.ts';
import type { BlockUse } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Cuts } from '../domain/cuts.ts';
import { classesOf } from '../domain/field-classes.ts';
import { watchState, watchVisit } from '../world/recording.ts';
import type { World, WorldChoices } from '../world/world-classes.ts';
import type { BlockPart } from './subject.ts';

export const NOTHING: BlockPart = { fields: [], facts: new Set(), reads: new Set(), guards: false, schedules: false };

/**
 * What a block may ask, over visits that differ in what the fields of blocks depend on; and over what it asks once it
 * is answered.
 */
export function blockPart(use: BlockUse, sampling: Sampling): BlockPart {
  const { cuts, visitIn } = sampling;
  const facts = new Set<string>();
  const fields = new Map<string, Field>();
  let guards = false;
  let schedules = false;
  const reads = new Set<string>();
  for (const state of worldsFor(use, sampling, reads).map(visitIn)) {
    for (const bound of boundWhileAnswered(use, state, sampling, reads)) {
      for (const fact of bound.fields.flatMap(factNames)) facts.add(fact);
      // What a field takes may follow the country of the visit.
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

/** More circumstances than this are not looked at for what one block asks. */
const MAX_WORLDS = 250;

/** How blocks of a campaign are looked at. */
export interface Sampling {
  readonly bind: BindBlock;
  readonly cuts: Cuts;
  readonly world: World;
  readonly visitIn: (choices: WorldChoices) => FlowState;
  /** The class of the variable `study` that is a study. */
  readonly study: number;
  /** Real studies, where visits are about them. */
  readonly real?: readonly WorldChoices[];
  /** Says why something is not decided. */
  readonly note: (undecided: string) => void;
}

/**
 * The circumstances that a block may ask in another way in: the plainest, and each class of whatever the block reads
 * there, of which what it reads then is told apart again where it asks something else.
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

/** More ways to answer one block than this are not looked through for what else it asks. */
const MAX_LOOKS = 160;

/**
 * A block as it is before it is answered and while it is: a question may come up because of the answer to another, and
 * a third one because of that. Each form that the block takes is looked at with every way to answer it.
 */
function boundWhileAnswered(
  use: BlockUse,
  state: FlowState,
  { bind, cuts }: Sampling,
  reads: Set<string>,
): BoundBlock[] {
  const note = (variable: string) => void reads.add(variable);
  const forms = new Map<string, BoundBlock>();
  const queue: Answers[] = [{}];
  // A list gives what is added while it is read.
  for (const answers of queue) {
    const view = { ...state, answers: { ...state.answers, ...answers } };
    const bound = bind(use, watchState(view, watchVisit(view, note), note));
    const form = bound && formOf(bound);
    if (!bound || form === undefined || forms.has(form)) continue;
    forms.set(form, bound);
    for (const more of waysToAnswer(bound.fields, state, cuts))
      if (queue.length < MAX_LOOKS) queue.push({ ...answers, ...more });
  }
  return [...forms.values()];
}

/** What of a block may change while it is answered. */
function formOf({ fields, scheduling }: BoundBlock): string {
  return JSON.stringify([
    scheduling !== undefined,
    fields.map(({ id, required, facts, controls }) => [id, required, facts, controls]),
  ]);
}

/**
 * All fields by the first class of each, each class of each field beside it, and every two together where there are
 * few.
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
