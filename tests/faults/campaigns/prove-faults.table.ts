import type { ProveCode } from '#checker/prove/problem-codes.table.ts';

/** One or two places of the clean campaign replaced; `«` marks the position where the finding must be reported. */
export interface ProveFault {
  readonly title: string;
  readonly code: ProveCode;
  readonly replace: readonly (readonly [from: string, to: string])[];
  /** Part of the message. */
  readonly says?: string;
  /** Parts of the related places. */
  readonly with?: readonly string[];
  /** The routes of the witness; absent: nobody can get there. */
  readonly path?: string;
  /** A fact of the witness for which this must hold. */
  readonly age?: (age: number) => boolean;
}

const MINOR = '{ "block": "ReferralSource", "id": "heard-minor" }\n      ],\n      "next": [\n        { "to": "bye" }';
const DOCTOR =
  '"showWhen": { "fact": "candidate.age", "atLeast": 65 } }\n      ],\n      "next": [\n        { "to": "bands" }';
const YOUNG =
  '"name": "young",\n      "title": { "en": "young", "es": "young" },\n      "blocks": [\n      ],\n' +
  '      "next": [\n        { "to": "save" }';
const OLD = YOUNG.replaceAll('young', 'old');
const MIDDLE = YOUNG.replaceAll('young', 'middle');
const START = '{ "when": { "fact": "candidate.age", "lessThan": 21 }, "to": "minor" }';
const SOCIAL = '{ "when": { "fact": "answer.heard", "isOneOf": ["social", "engine"] }, "to": "online" }';
const IS_DOCTOR = '{ "when": { "fact": "answer.heard", "is": "doctor" }, "to": "doctor" }';
const WHO = '{ "block": "Phone" }\n      ],\n      "next": [\n        { "to": "consent" }';
const BAND = '{ "all": [{ "fact": "candidate.age", "atLeast": 40 }, { "fact": "candidate.age", "atMost": 64 }] }';
const ELDERLY = '"showWhen": { "fact": "candidate.age", "atLeast": 65 }';
const NET = '{ "when": { "fact": "candidate.age", "atLeast": 65 }, "to": "old" },\n        { "to": "save" }';
const HEARD = '{ "block": "ReferralSource", "id": "heard", "props": { "required": true } }';
const CONSENT_END =
  '"text": { "en": "You may send texts.", "es": "Pueden enviar mensajes." } }] } }\n      ],\n      "next": [\n' +
  '        { "to": "heard" }';

export const PROVE_FAULTS: readonly ProveFault[] = [
  // Nobody goes in circles
  {
    title: 'a loop of the very young only',
    code: 'prove-loop',
    replace: [[MINOR, MINOR.replace('{ "to": "bye"', '«{ "to": "start"')]],
    path: 'start>minor',
    age: (age) => age < 21,
  },
  {
    title: 'a loop across three routes, for the old',
    code: 'prove-loop',
    replace: [[OLD, OLD.replace('{ "to": "save"', '«{ "to": "heard"')]],
    says: 'heard',
    age: (age) => age >= 65,
  },
  {
    title: 'a loop back to the first page for one answer',
    code: 'prove-loop',
    replace: [[DOCTOR, DOCTOR.replace('{ "to": "bands"', '«{ "to": "start"')]],
    path: 'start>who>consent>heard>doctor',
  },
  {
    title: 'a loop to itself',
    code: 'prove-loop',
    replace: [
      [
        MIDDLE,
        MIDDLE.replace(
          '{ "to": "save"',
          '«{ "when": { "fact": "candidate.gender", "is": "female" }, "to": "middle" }, { "to": "save"',
        ),
      ],
    ],
    age: (age) => age >= 40 && age <= 64,
  },
  {
    title: 'a loop for women of one age band',
    code: 'prove-loop',
    replace: [
      [
        YOUNG,
        YOUNG.replace(
          '{ "to": "save"',
          '«{ "when": { "fact": "candidate.gender", "is": "female" }, "to": "consent" }, { "to": "save"',
        ),
      ],
    ],
    age: (age) => age < 40,
  },
  {
    title: 'a loop at a boundary value',
    code: 'prove-loop',
    replace: [
      [
        MIDDLE,
        MIDDLE.replace(
          '{ "to": "save"',
          '«{ "when": { "fact": "candidate.age", "is": 64 }, "to": "who" }, { "to": "save"',
        ),
      ],
    ],
    age: (age) => age === 64,
  },
  // Everybody has a next page
  {
    title: 'no transition for the others',
    code: 'prove-gap',
    replace: [
      [`${SOCIAL},\n        { "to": "bands" }`, SOCIAL],
      ['"name": "heard",', '"name": «"heard",'],
    ],
    path: 'start>who>consent>heard',
  },
  {
    title: 'no transition for 65 exactly',
    code: 'prove-gap',
    replace: [
      [NET, '{ "when": { "fact": "candidate.age", "moreThan": 65 }, "to": "old" }'],
      ['"name": "bands",', '"name": «"bands",'],
    ],
    age: (age) => age === 65,
  },
  {
    title: 'no transition without the optional answer',
    code: 'prove-gap',
    replace: [
      [
        '{ "when": { "fact": "candidate.email", "known": true }, "to": "thanks" },\n        { "to": "bye" }',
        '{ "when": { "fact": "candidate.email", "known": true }, "to": "thanks" }',
      ],
      ['"name": "save",', '"name": «"save",'],
    ],
  },
  {
    title: 'no transition for the very young',
    code: 'prove-gap',
    replace: [
      [
        `${START},\n        { "to": "who" }`,
        '{ "when": { "fact": "candidate.age", "lessThan": 20 }, "to": "minor" },\n' +
          '        { "when": { "fact": "candidate.age", "moreThan": 20 }, "to": "who" }',
      ],
      ['"name": "start",', '"name": «"start",'],
    ],
    path: 'start',
    age: (age) => age === 20,
  },
  {
    title: 'a gap in three-valued logic: not of an unanswered question',
    code: 'prove-gap',
    replace: [
      [
        '{ "to": "bye" }\n      ]\n    },\n    {\n      "name": "who"',
        '{ "when": { "fact": "answer.heard-minor", "is": "doctor" }, "to": "bye" }, ' +
          '{ "when": { "not": { "fact": "answer.heard-minor", "is": "doctor" } }, "to": "bye" }\n      ]\n    },\n' +
          '    {\n      "name": "who"',
      ],
      ['"name": "minor",', '"name": «"minor",'],
    ],
    age: (age) => age < 21,
  },
  // Bands meet
  {
    title: 'a gap of one year between two age bands',
    code: 'prove-band-gap',
    replace: [
      [BAND, BAND.replace('"atLeast": 40', '"atLeast": 41')],
      [NET, NET.replace('{ "to": "save"', '«{ "to": "save"')],
    ],
    says: 'candidate.age 40,',
    age: (age) => age === 40,
  },
  {
    title: 'a gap of some years between two age bands',
    code: 'prove-band-gap',
    replace: [
      [BAND, BAND.replace('"atMost": 64', '"atMost": 59')],
      [NET, NET.replace('{ "to": "save"', '«{ "to": "save"')],
    ],
    says: '60 to 64',
    age: (age) => age >= 60 && age <= 64,
  },
  {
    title: 'a gap because of moreThan',
    code: 'prove-band-gap',
    replace: [
      [NET, '{ "when": { "fact": "candidate.age", "moreThan": 65 }, "to": "old" },\n        «{ "to": "save" }'],
    ],
    says: 'candidate.age 65,',
    age: (age) => age === 65,
  },
  // Transitions that nobody takes
  {
    title: 'a third transition that the second covers',
    code: 'prove-transition-shadowed',
    replace: [[SOCIAL, `${SOCIAL},\n        «{ "when": { "fact": "answer.heard", "is": "social" }, "to": "bands" }`]],
    with: ['transition to "online"'],
  },
  {
    title: 'a transition that two before it cover together',
    code: 'prove-transition-shadowed',
    replace: [
      [
        SOCIAL,
        `${SOCIAL},\n        «{ "when": { "fact": "answer.heard", "isOneOf": ["doctor", "engine"] }, "to": "bands" }`,
      ],
    ],
    with: ['transition to "doctor"', 'transition to "online"'],
  },
  {
    title: 'a narrow band behind a wide one',
    code: 'prove-transition-shadowed',
    replace: [
      [`{ "when": ${BAND}, "to": "middle" }`, `{ "when": { "fact": "candidate.age", "atLeast": 40 }, "to": "middle" }`],
      [
        '{ "when": { "fact": "candidate.age", "atLeast": 65 }, "to": "old" }',
        '«{ "when": { "fact": "candidate.age", "atLeast": 65 }, "to": "old" }',
      ],
    ],
    says: 'nobody reaches the route "old"',
    with: ['transition to "middle"'],
  },
  {
    title: 'a default that never comes, and the only way to its route',
    code: 'prove-transition-shadowed',
    replace: [
      [NET, NET.replace('{ "to": "save" }', '«{ "to": "online" }')],
      [SOCIAL, '{ "when": { "fact": "answer.heard", "is": "engine" }, "to": "doctor" }'],
      // Or minors could open these pages by their addresses, and be admitted to the bands without an age on their path.
      ...['who', 'consent'].map((page): [string, string] => {
        const title = `"title": { "en": "${page}", "es": "${page}" },`;
        return [title, `${title} "meta": { "requires": ["candidate.age"] },`];
      }),
    ],
    says: 'online',
  },
  {
    title: 'the young, where the young have left',
    code: 'prove-transition-impossible',
    replace: [
      [IS_DOCTOR, `${IS_DOCTOR},\n        «{ "when": { "fact": "candidate.age", "lessThan": 21 }, "to": "bands" }`],
    ],
    with: ['transition to "minor"'],
  },
  {
    title: 'more than 60 on one route and less than 50 four routes later',
    code: 'prove-transition-impossible',
    replace: [
      [
        '{ "to": "who" }',
        '{ "when": { "fact": "candidate.age", "moreThan": 60 }, "to": "who" },\n        { "to": "bye" }',
      ],
      [
        '{ "when": { "fact": "candidate.age", "atMost": 39 }, "to": "young" }',
        '«{ "when": { "fact": "candidate.age", "lessThan": 50 }, "to": "young" }',
      ],
      [
        `{ "when": ${BAND}, "to": "middle" }`,
        '{ "when": { "fact": "candidate.age", "lessThan": 64 }, "to": "middle" }',
      ],
    ],
    says: 'young',
    with: ['transition to "who"'],
  },
  {
    title: 'a condition that contradicts itself',
    code: 'prove-transition-impossible',
    replace: [
      [
        `{ "when": ${BAND}`,
        '«{ "when": { "all": [{ "fact": "candidate.age", "atLeast": 64 }, { "fact": "candidate.age", "atMost": 40 }] }',
      ],
    ],
    says: 'middle',
  },
  {
    title: 'an answer that is asked only later',
    code: 'prove-transition-impossible',
    replace: [[START, `${START},\n        «{ "when": { "fact": "answer.heard", "is": "doctor" }, "to": "who" }`]],
  },
  {
    title: 'an answer that is asked only on another branch',
    code: 'prove-transition-impossible',
    replace: [
      [
        IS_DOCTOR,
        `«{ "when": { "fact": "answer.heard-minor", "is": "doctor" }, "to": "doctor" },\n        ${IS_DOCTOR}`,
      ],
    ],
  },
  {
    title: 'a required answer, not known',
    code: 'prove-transition-impossible',
    replace: [[START, `${START},\n        «{ "when": { "fact": "candidate.gender", "known": false }, "to": "who" }`]],
  },
  {
    title: 'the consent that nobody can refuse, refused',
    code: 'prove-transition-impossible',
    replace: [
      [IS_DOCTOR, `«{ "when": { "fact": "consent.healthData", "is": false }, "to": "doctor" },\n        ${IS_DOCTOR}`],
    ],
  },
  // Blocks that nobody sees
  {
    title: 'a block for the young on a page of the old',
    code: 'prove-block-never-shown',
    replace: [
      [
        OLD,
        OLD.replace(
          '"blocks": [\n',
          '"blocks": [\n' +
            '        «{ "block": "RichText", "id": "note-old", "props": { "text": { "en": "A.", "es": "A." } }, ' +
            '"showWhen": { "fact": "candidate.age", "lessThan": 40 } }\n',
        ),
      ],
    ],
    with: ['transition to "young"'],
  },
  {
    title: 'a block for the young where the young have left',
    code: 'prove-block-never-shown',
    replace: [
      [ELDERLY, ELDERLY.replace('"atLeast": 65', '"lessThan": 21')],
      ['{ "block": "RichText", "id": "a-note"', '«{ "block": "RichText", "id": "a-note"'],
    ],
    with: ['transition to "minor"'],
  },
  {
    title: 'a block for who heard of us otherwise',
    code: 'prove-block-never-shown',
    replace: [
      [ELDERLY, '"showWhen": { "fact": "answer.heard", "is": "social" }'],
      ['{ "block": "RichText", "id": "a-note"', '«{ "block": "RichText", "id": "a-note"'],
    ],
    with: ['transition to "doctor"'],
  },
  {
    title: 'a block of an answer that cannot be given yet',
    code: 'prove-block-never-shown',
    replace: [
      [
        HEARD,
        `${HEARD},\n` +
          '        «{ "block": "RichText", "id": "note-heard", "props": { "text": { "en": "A.", "es": "A." } }, ' +
          '"showWhen": { "fact": "candidate.email", "known": true } }',
      ],
    ],
  },
  // Rules
  {
    title: 'consent after the save on one path of many',
    code: 'prove-rule-broken',
    replace: [
      [
        WHO,
        WHO.replace(
          '{ "to": "consent" }',
          '{ "when": { "fact": "candidate.gender", "is": "other" }, "to": "heard" },\n        { "to": "consent" }',
        ),
      ],
      ['"name": "save",', '"name": «"save",'],
    ],
    says: 'consent-first',
  },
  {
    title: 'the consent is not required any more',
    code: 'prove-rule-broken',
    replace: [
      ['"ask": "box", "required": true', '"ask": "box"'],
      ['"name": "save",', '"name": «"save",'],
    ],
    says: 'consent-first',
  },
  {
    title: 'a save before the phone is asked',
    code: 'prove-rule-broken',
    replace: [
      ['{ "block": "PostalCode" },\n        { "block": "Phone" }', '{ "block": "PostalCode" }'],
      ['"name": "save",', '"name": «"save",'],
    ],
    says: 'lead-is-complete',
  },
  {
    title: 'a name that some may leave out',
    code: 'prove-rule-broken',
    replace: [
      ['{ "block": "FullName" }', '{ "block": "FullName", "props": { "required": false } }'],
      ['"name": "save",', '"name": «"save",'],
    ],
    says: 'lead-is-complete',
  },
  {
    title: 'a phone that is shown to the young only',
    code: 'prove-rule-broken',
    replace: [
      ['{ "block": "Phone" }', '{ "block": "Phone", "showWhen": { "fact": "candidate.age", "lessThan": 70 } }'],
      ['"name": "save",', '"name": «"save",'],
    ],
    says: 'lead-is-complete',
    age: (age) => age >= 70,
  },
  {
    title: 'the very young are led to the save',
    code: 'prove-rule-broken',
    replace: [
      [MINOR, MINOR.replace('"to": "bye"', '"to": "save"')],
      ['"name": "save",', '"name": «"save",'],
    ],
    says: 'lead-is-complete',
    age: (age) => age < 21,
  },
  {
    title: 'thanks for whom we cannot write to',
    code: 'prove-rule-broken',
    replace: [
      [
        '"known": true }, "to": "thanks" },\n        { "to": "bye" }',
        '"known": true }, "to": "bye" },\n        { "to": "thanks" }',
      ],
      ['{ "block": "ThankYou" }', '«{ "block": "ThankYou" }'],
    ],
    says: 'thanked-when-reached',
  },
  {
    title: 'a question that is asked twice on one path',
    code: 'prove-rule-broken',
    replace: [
      [OLD, OLD.replace('"blocks": [\n', '"blocks": [\n        «{ "block": "Gender", "id": "gender-again" }\n')],
    ],
    says: 'asked-once',
    age: (age) => age >= 65,
  },
  {
    title: 'the name is asked again of those whom a doctor sent',
    code: 'prove-rule-broken',
    replace: [
      [DOCTOR, DOCTOR.replace(`${ELDERLY} }`, `${ELDERLY} },\n        «{ "block": "FullName", "id": "name-again" }`)],
    ],
    says: 'asked-once',
  },
  {
    title: 'the very young come to the end with a phone',
    code: 'prove-rule-broken',
    replace: [
      ['{ "block": "ReferralSource", "id": "heard-minor" }', '{ "block": "Phone", "id": "phone-minor" }'],
      ['"name": "bye",', '"name": «"bye",'],
    ],
    says: 'grown-up-thanks',
    age: (age) => age < 21,
  },
  {
    title: 'a visit is reported from a page that an answer leads to',
    code: 'prove-rule-broken',
    replace: [
      [
        '"name": "online",\n      "title": { "en": "online", "es": "online" },',
        '"name": «"online",\n      "title": { "en": "online", "es": "online" },\n' +
          '      "meta": { "fireASPTracking": true },',
      ],
    ],
    says: 'health-stays-here',
    path: 'start>who>consent>heard>online',
  },
  {
    title: 'a visit is reported after height and weight',
    code: 'prove-rule-broken',
    replace: [
      [
        '"name": "old",\n      "title": { "en": "old", "es": "old" },',
        '"name": «"old",\n      "title": { "en": "old", "es": "old" },\n      "meta": { "fireASPTracking": true },',
      ],
    ],
    says: 'health-stays-here',
    age: (age) => age >= 65,
  },
  // Nobody is held on a page
  {
    title: 'a dead end for everybody who comes to a page',
    code: 'prove-dead-end',
    replace: [
      [
        CONSENT_END,
        CONSENT_END.replace(
          '"es": "Pueden enviar mensajes." } }] } }',
          '"es": "Pueden enviar mensajes." } }] } },\n        { "block": "TestWall" }',
        ),
      ],
      ['"name": "consent",', '"name": «"consent",'],
    ],
    path: 'start>who>consent',
  },
  {
    title: 'a dead end only for those under 21',
    code: 'prove-dead-end',
    replace: [
      ['{ "block": "ReferralSource", "id": "heard-minor" }', '{ "block": "TestWall" }'],
      ['"name": "minor",', '"name": «"minor",'],
    ],
    path: 'start>minor',
    age: (age) => age < 21,
  },
  {
    title: 'a dead end for the old behind a condition of a block',
    code: 'prove-dead-end',
    replace: [
      [ELDERLY, `${ELDERLY} },\n        { "block": "TestWall", ${ELDERLY}`],
      ['"name": "doctor",', '"name": «"doctor",'],
    ],
    age: (age) => age >= 65,
  },
];
