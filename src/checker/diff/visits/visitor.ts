import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import type { BindBlock, Field, FormValues } from '#engine/block-rules.ts';
import { countryOf, type FlowState } from '#engine/flow-state.ts';
import { checkStored, factNames } from '#engine/route-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import { classesOf, type FieldClass } from '../../prove/domain/field-classes.ts';
import type { Cuts } from '../../prove/domain/cuts.ts';
import { stateOf, type SymbolicVisitor, type Subject } from '../../prove/explore/subject.ts';
import type { WorldChoices } from '../../prove/world/world-classes.ts';
import { REMOTE_CLASSES, REMOTE_NAMES, withRemotes, type RemoteChoices } from '../../prove/world/remote-classes.ts';
import type { Witness } from '../../prove/witness.ts';
import { stableText } from '../stable-text.ts';

/** A person who may arrive in either version: what they bring, and what they answer to any question. */
export interface Visitor {
  /** The page whose address they open; absent for the home. */
  readonly entry?: string;
  /** What the link that brought them provided. */
  readonly known?: Answers;
  /** The day of the visit; absent: the day that a proof uses. */
  readonly day?: string;
  readonly visit: Pick<FlowState, 'locale' | 'query' | 'payload' | 'device' | 'bookings'>;
  readonly remotes: RemoteChoices;
  /** The visitor's answers where they matter. */
  readonly answers: Answers;
  /**
   * The seed for all other answers: the same number always gives the same random answers; absent: the simplest answers.
   */
  readonly seed?: number;
}

/** Returns the visitor that a proof found. */
export function visitorOf({ visit, known }: Witness, { remotes }: SymbolicVisitor): Visitor {
  const { locale, query, payload, device, bookings, answers, entry, campaign, today } = visit;
  return {
    ...(entry === campaign.home ? {} : { entry }),
    ...(Object.keys(known).length === 0 ? {} : { known }),
    day: today,
    answers,
    remotes: { ...PLAIN_OUTCOMES, ...remotes },
    visit: { locale, query, payload, device, ...(bookings ? { bookings } : {}) },
  };
}

const PLAIN_OUTCOMES: RemoteChoices = Object.fromEntries(REMOTE_NAMES.map((name) => [name, 0]));

/** Generates a random visitor: every class of what the campaigns may read is equally likely. */
export function visitorByChance(
  seed: number,
  subject: Subject,
  variables: readonly string[],
  languages: readonly FlowState['locale'][],
): Visitor {
  const pick = (what: string, of: number) => (of === 0 ? 0 : hash(`${seed} ${what}`) % of);
  const world: WorldChoices = Object.fromEntries(
    variables.map((name) => [name, pick(name, subject.world.sizeOf(name) ?? 1)]),
  );
  const { query, payload, device, bookings } = stateOf(subject, {
    answers: {},
    pending: [],
    world,
    remotes: {},
    booked: variables.includes('booking') && pick('booking', 2) === 1 ? 'yes' : 'no',
  });
  const remotes: RemoteChoices = Object.fromEntries(
    REMOTE_NAMES.map((name) => [
      name,
      variables.includes(`remote.${name}`) ? pick(name, REMOTE_CLASSES[name].length) : 0,
    ]),
  );
  const locale = languages[pick('locale', languages.length)] ?? DEFAULT_LANGUAGE;
  const landings = subject.campaign.routes.filter(({ meta }) => meta.landing === true).map(({ name }) => name);
  const entry = [undefined, ...landings][pick('entry', landings.length + 1)];
  return {
    ...(entry === undefined ? {} : { entry }),
    day: subject.today,
    answers: {},
    remotes,
    seed,
    visit: { locale, query, payload, device, ...(bookings ? { bookings } : {}) },
  };
}

/** Returns an evenly distributed hash of a text (FNV-1a, mixed). */
export function hash(text: string): number {
  let state = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) state = Math.imul(state ^ text.charCodeAt(index), 0x01000193);
  state = Math.imul(state ^ (state >>> 16), 0x45d9f3b);
  return (state ^ (state >>> 15)) >>> 0;
}

const MAX_LOOKS = 10;

/** What a visitor learns and answers on one page. */
export interface FilledPage {
  readonly state: FlowState;
  readonly enter: FormValues;
}

/**
 * Fills in a page as this visitor does. Answers can make further blocks appear, so this repeats until no new one does.
 */
export function fillIn(route: Route, before: FlowState, visitor: Visitor, bind: BindBlock, cuts: Cuts): FilledPage {
  let state = withRemotes(before, visitor.remotes);
  const entered = new Map<string, FormValues>();
  for (let look = 0; look < MAX_LOOKS; look++) {
    const fields = shownBlocks(route, state, bind).flatMap(({ bound }) => bound.fields);
    for (const id of entered.keys()) if (!fields.some((field) => field.id === id)) entered.delete(id);
    const open = fields.filter(
      (field) =>
        field.facts.length > 0 && (!entered.has(field.id) || checkStored(field, state.answers).issue !== undefined),
    );
    if (open.length === 0) break;
    for (const field of open) {
      const { form, answers } = answerTo(field, state, visitor, cuts);
      entered.set(field.id, form);
      state = withRemotes(
        { ...state, remote: {}, answers: { ...without(state.answers, factNames(field)), ...answers } },
        visitor.remotes,
      );
    }
  }
  const forms = [...entered.values()].flatMap((form) => Object.entries(form));
  return { state, enter: Object.fromEntries(forms.filter(([, values]) => values.some((value) => value !== ''))) };
}

function without(answers: Answers, facts: readonly string[]): Answers {
  return Object.fromEntries(Object.entries(answers).filter(([fact]) => !facts.includes(fact)));
}

/**
 * Returns what the visitor answers: their earlier or intended answer if the field accepts it, otherwise one of the
 * classes that it accepts.
 */
function answerTo(field: Field, state: FlowState, { answers, seed }: Visitor, cuts: Cuts): FieldClass {
  const names = factNames(field);
  const wanted = Object.fromEntries(
    Object.entries({ ...answers, ...state.answers }).filter(([fact]) => names.includes(fact)),
  );
  if (Object.keys(wanted).length > 0) {
    const form = field.write(wanted);
    const reading = field.read(form);
    if (reading.ok && stableText(reading.answers) === stableText(wanted)) return { form, answers: reading.answers };
  }
  const classes = knownClasses(field, state, cuts);
  const nothing = { form: {}, answers: {} };
  if (seed === undefined)
    return (
      (field.read(field.write({})).ok ? classes.find((one) => Object.keys(one.answers).length === 0) : undefined) ??
      classes[0] ??
      nothing
    );
  // Picks the class with the smallest number: if both versions accept it, both get it.
  const rank = (one: FieldClass) => hash(`${seed} ${names.join()} ${stableText(one.answers)}`);
  return (
    classes.reduce<FieldClass | undefined>(
      (least, one) => (least && rank(least) <= rank(one) ? least : one),
      undefined,
    ) ?? nothing
  );
}

const known = new WeakMap<Cuts, Map<string, readonly FieldClass[]>>();

/**
 * Fields are created again on every call; for fields with the same question in the same country, what they accept is
 * computed once.
 */
function knownClasses(field: Field, state: FlowState, cuts: Cuts): readonly FieldClass[] {
  const memory = known.get(cuts) ?? new Map<string, readonly FieldClass[]>();
  known.set(cuts, memory);
  const facts = JSON.stringify(field.facts);
  const key = `${field.id} ${field.required} ${countryOf(state).alpha2} ${state.today} ${facts}`;
  const remembered = memory.get(key);
  if (remembered?.every(({ form, answers }) => isTaken(field, form, answers)) === true) return remembered;
  const found = classesOf(field, cuts, state, () => undefined);
  memory.set(key, found);
  return found;
}

function isTaken(field: Field, form: FormValues, answers: Answers): boolean {
  const reading = field.read(form);
  return reading.ok && stableText(reading.answers) === stableText(answers);
}
