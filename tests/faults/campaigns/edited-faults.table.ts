import type { CheckerCode } from '#checker/problem-codes.table.ts';
import type { ProveCode } from '#checker/prove/problem-codes.table.ts';
import type { Operation } from '#schemas/content-operations.ts';
import { addBlock, addWay, moveWay, redirectWay, removeBlock, removeRoute, removeWay } from '#studio/outline/edits.ts';
import type { OutlineRoute } from '#studio/outline/outline.ts';
import type { StudioStore } from '#studio/store/studio-store.ts';

/** The clean campaign, as an author edits it. */
export interface EditedCampaign {
  readonly store: StudioStore;
  readonly route: (name: string) => OutlineRoute;
  /** What the fields of the panel do. */
  readonly operate: (...operations: readonly Operation[]) => void;
}

export interface EditedFault {
  /** What the author has done. */
  readonly done: string;
  readonly code: CheckerCode | ProveCode;
  readonly edit: (campaign: EditedCampaign) => void;
  /** The thing with which the finding is shown: a screen, `screen@3` for its fourth block, or '' for the campaign. */
  readonly at: string;
  /** Part of the message. */
  readonly says?: string;
  /** The screens of the visitor who shows it. */
  readonly path?: string;
  /** The fix that is offered first. */
  readonly fix?: string;
}

const set = (pointer: string, value: unknown): Operation => ({ do: 'set', pointer, value });
const under = (age: number) => ({ fact: 'candidate.age', lessThan: age });
const heard = (value: string) => ({ fact: 'answer.heard', is: value });
const women = { fact: 'candidate.gender', is: 'female' };
const note = { text: { en: 'A.', es: 'A.' } };

/** Adds a way on with a condition, tried before all others. */
function addFirstWay({ store, route, operate }: EditedCampaign, from: string, to: string, when: unknown): void {
  const last = route(from).next.length;
  addWay(store, route(from), to);
  operate(set(`${route(from).pointer}/next/${last}/when`, when));
  for (let at = last; at > 0; at -= 1) moveWay(store, route(from), at, -1);
}

const LOOPS: readonly EditedFault[] = [
  {
    done: 'the way of the very young leads back to the start',
    code: 'prove-loop',
    edit: ({ store, route }) => redirectWay(store, route('minor'), 0, 'start'),
    at: 'minor',
    path: 'start>minor',
  },
  {
    done: 'the old are led back to the question of how they heard',
    code: 'prove-loop',
    edit: ({ store, route }) => redirectWay(store, route('old'), 0, 'heard'),
    at: 'old',
    says: 'heard',
  },
  {
    done: 'whom a doctor sent begins anew',
    code: 'prove-loop',
    edit: ({ store, route }) => redirectWay(store, route('doctor'), 0, 'start'),
    at: 'doctor',
    path: 'start>who>consent>heard>doctor',
  },
  {
    done: 'a way for women leads to its own screen',
    code: 'prove-loop',
    edit: (campaign) => addFirstWay(campaign, 'middle', 'middle', women),
    at: 'middle',
    fix: 'Remove this transition',
  },
  {
    done: 'one age is sent back',
    code: 'prove-loop',
    edit: (campaign) => addFirstWay(campaign, 'middle', 'who', { fact: 'candidate.age', is: 64 }),
    at: 'middle',
    fix: 'Remove this transition',
  },
];

const GAPS: readonly EditedFault[] = [
  {
    done: 'the way for all others is removed',
    code: 'prove-gap',
    edit: ({ store, route }) => removeWay(store, route('heard'), 2),
    at: 'heard',
    path: 'start>who>consent>heard',
    fix: 'Lead everybody else to "online"',
  },
  {
    done: 'the way without an e-mail address is removed',
    code: 'prove-gap',
    edit: ({ store, route }) => removeWay(store, route('save'), 1),
    at: 'save',
    fix: 'Lead everybody else to "bye"',
  },
  {
    done: 'the last way gets a condition',
    code: 'missing-default',
    edit: ({ operate, route }) => operate(set(`${route('consent').pointer}/next/0/when`, women)),
    at: 'consent',
    fix: 'Lead everybody else to "heard"',
  },
  {
    done: 'a band begins a year later',
    code: 'prove-band-gap',
    edit: ({ operate }) => operate(set('/routes/7/next/1/when/all/0/atLeast', 41)),
    at: 'bands',
    says: 'candidate.age 40,',
  },
  {
    done: 'a band ends some years earlier',
    code: 'prove-band-gap',
    edit: ({ operate }) => operate(set('/routes/7/next/1/when/all/1/atMost', 59)),
    at: 'bands',
    says: '60 to 64',
  },
  {
    done: 'from 65 becomes over 65',
    code: 'prove-band-gap',
    edit: ({ operate }) => operate(set('/routes/7/next/2/when', { fact: 'candidate.age', moreThan: 65 })),
    at: 'bands',
    says: 'candidate.age 65,',
  },
];

const NEVER: readonly EditedFault[] = [
  {
    done: 'a way that an earlier one covers is added',
    code: 'prove-transition-shadowed',
    edit: ({ store, route, operate }) => {
      addWay(store, route('heard'), 'bands');
      operate(set('/routes/4/next/3/when', heard('social')));
      moveWay(store, route('heard'), 3, -1);
    },
    at: 'heard',
    fix: 'Remove this transition',
  },
  {
    done: 'a band is widened over the next one',
    code: 'prove-transition-shadowed',
    edit: ({ operate }) => operate(set('/routes/7/next/1/when', { fact: 'candidate.age', atLeast: 40 })),
    at: 'bands',
    says: 'old',
  },
  {
    done: 'a way for the young is added where the young have left',
    code: 'prove-transition-impossible',
    edit: (campaign) => addFirstWay(campaign, 'heard', 'bands', under(21)),
    at: 'heard',
    fix: 'Remove this transition',
  },
  {
    done: 'a condition is made to contradict itself',
    code: 'prove-transition-impossible',
    edit: ({ operate }) =>
      operate(set('/routes/7/next/1/when/all/0/atLeast', 64), set('/routes/7/next/1/when/all/1/atMost', 40)),
    at: 'bands',
    says: 'middle',
  },
  {
    done: 'a way asks for an answer that comes only later',
    code: 'prove-transition-impossible',
    edit: (campaign) => addFirstWay(campaign, 'start', 'who', heard('doctor')),
    at: 'start',
    fix: 'Remove this transition',
  },
  {
    done: 'a way waits for a required answer to be missing',
    code: 'prove-transition-impossible',
    edit: (campaign) => addFirstWay(campaign, 'start', 'who', { fact: 'candidate.gender', known: false }),
    at: 'start',
    fix: 'Remove this transition',
  },
  {
    done: 'a note for the young is added for the old',
    code: 'prove-block-never-shown',
    edit: ({ store, route, operate }) => {
      addBlock(store, route('old'), { block: 'RichText', id: 'note-old', props: note }, 0);
      operate(set('/routes/10/blocks/0/showWhen', under(40)));
    },
    at: 'old@0',
    fix: 'Remove this block',
  },
  {
    done: 'the condition of a note is turned to those who have left',
    code: 'prove-block-never-shown',
    edit: ({ operate }) => operate(set('/routes/5/blocks/0/showWhen', under(21))),
    at: 'doctor@0',
    fix: 'Remove this block',
  },
  {
    done: 'a note depends on an answer that leads elsewhere',
    code: 'prove-block-never-shown',
    edit: ({ operate }) => operate(set('/routes/5/blocks/0/showWhen', heard('social'))),
    at: 'doctor@0',
    fix: 'Remove this block',
  },
];

const RULES: readonly EditedFault[] = [
  {
    done: 'a consent is not required any more',
    code: 'prove-rule-broken',
    edit: ({ operate }) => operate({ do: 'remove', pointer: '/routes/3/blocks/0/props/consents/0/required' }),
    at: 'save',
    says: 'consent-first',
  },
  {
    done: 'the telephone number is removed',
    code: 'prove-rule-broken',
    edit: ({ store, route }) => removeBlock(store, route('who'), 2),
    at: 'save',
    says: 'lead-is-complete',
  },
  {
    done: 'the name may be left out',
    code: 'prove-rule-broken',
    edit: ({ operate }) => operate({ do: 'setProp', route: 'who', at: 0, name: 'required', value: false }),
    at: 'save',
    says: 'lead-is-complete',
  },
  {
    done: 'the telephone number is asked of the young only',
    code: 'prove-rule-broken',
    edit: ({ operate }) => operate(set('/routes/2/blocks/2/showWhen', under(70))),
    at: 'save',
    says: 'lead-is-complete',
  },
  {
    done: 'the very young are led to the screen that saves',
    code: 'prove-rule-broken',
    edit: ({ store, route }) => redirectWay(store, route('minor'), 0, 'save'),
    at: 'save',
    says: 'lead-is-complete',
  },
  {
    done: 'a question is asked again of the old',
    code: 'prove-rule-broken',
    edit: ({ store, route }) => addBlock(store, route('old'), { block: 'Gender', id: 'gender-again' }, 0),
    at: 'old@0',
    says: 'asked-once',
  },
  {
    done: 'a visit is reported from a screen that an answer leads to',
    code: 'prove-rule-broken',
    edit: ({ operate }) => operate(set('/routes/6/meta', { fireASPTracking: true })),
    at: 'online',
    says: 'health-stays-here',
  },
  {
    done: 'a block that nobody gets past is added',
    code: 'prove-dead-end',
    edit: ({ store, route }) => addBlock(store, route('consent'), { block: 'TestWall' }, 1),
    at: 'consent',
    path: 'start>who>consent',
  },
  {
    done: 'a block that nobody gets past is added for the very young',
    code: 'prove-dead-end',
    edit: ({ store, route }) => addBlock(store, route('minor'), { block: 'TestWall' }, 1),
    at: 'minor',
    path: 'start>minor',
  },
];

const WRITTEN: readonly EditedFault[] = [
  {
    done: 'a way is written to a screen that does not exist',
    code: 'missing-target',
    edit: ({ store, route }) => redirectWay(store, route('online'), 0, 'bandz'),
    at: 'online',
    fix: 'Change to bands',
  },
  {
    done: 'a screen is removed to which a way leads',
    code: 'missing-target',
    edit: ({ store, route }) => removeRoute(store, route('young')),
    at: 'bands',
    fix: 'Remove this transition',
  },
  {
    done: 'the only way to a screen is removed',
    code: 'unreachable-route',
    edit: ({ store, route }) => removeWay(store, route('heard'), 1),
    at: 'online',
    fix: 'Remove this route',
  },
  {
    done: 'the first screen is misspelt',
    code: 'missing-home',
    edit: ({ operate }) => operate(set('/home', 'strat')),
    at: '',
    fix: 'Change to start',
  },
  {
    done: 'a fact is misspelt',
    code: 'unknown-fact',
    edit: ({ operate }) => operate(set('/routes/0/next/0/when/fact', 'candidate.aeg')),
    at: 'start',
    fix: 'Change to candidate.age',
  },
  {
    done: 'the id of a question is misspelt in a condition',
    code: 'fact-not-asked',
    edit: ({ operate }) => operate(set('/routes/4/next/0/when/fact', 'answer.haerd')),
    at: 'heard',
    fix: 'Change to answer.heard',
  },
  {
    done: 'a choice is misspelt in a condition',
    code: 'value-not-in-domain',
    edit: ({ operate }) => operate(set('/routes/4/next/0/when/is', 'docter')),
    at: 'heard',
    fix: 'Change to doctor',
  },
  {
    done: 'a condition is written with a sign',
    code: 'unknown-operator',
    edit: ({ operate }) => operate(set('/routes/0/next/0/when', { fact: 'candidate.age', '<': 21 })),
    at: 'start',
    fix: 'Change to lessThan',
  },
  {
    done: 'a number is written as a text',
    code: 'value-of-wrong-type',
    edit: ({ operate }) => operate(set('/routes/0/next/0/when/lessThan', '21')),
    at: 'start',
    fix: 'Change to 21',
  },
  {
    done: 'something unknown is written into a screen',
    code: 'unknown-property',
    edit: ({ operate }) => operate(set('/routes/2/colour', 'red')),
    at: 'who',
    fix: 'Remove "colour"',
  },
  {
    done: 'a title loses its Spanish',
    code: 'missing-language',
    edit: ({ operate }) => operate({ do: 'remove', pointer: '/routes/2/title/es' }),
    at: 'who',
  },
  {
    done: 'a title gets a language that the campaign does not have',
    code: 'unused-text',
    edit: ({ operate }) => operate(set('/routes/2/title/fr-CA', 'qui')),
    at: 'who',
    fix: 'Remove "fr-CA"',
  },
  {
    done: 'the name of a block is misspelt',
    code: 'unknown-block',
    edit: ({ operate }) => operate(set('/routes/11/blocks/0/block', 'Emial')),
    at: 'save@0',
    fix: 'Change to Email',
  },
  {
    done: 'the version of the format becomes a text',
    code: 'format-version',
    edit: ({ operate }) => operate(set('/formatVersion', '1')),
    at: '',
    fix: 'Change to "formatVersion": 1',
  },
  {
    done: 'Next of a screen that asks something is hidden',
    code: 'answers-unsent',
    edit: ({ operate }) => operate(set('/routes/2/meta', { showNext: false })),
    at: 'who',
    fix: 'Remove "showNext"',
  },
  {
    done: 'two blocks get the same id',
    code: 'duplicate-block-id',
    edit: ({ operate }) => operate(set('/routes/1/blocks/0/id', 'heard')),
    at: 'heard@0',
  },
];

export const EDITED_FAULTS: readonly EditedFault[] = [...LOOPS, ...GAPS, ...NEVER, ...RULES, ...WRITTEN];
