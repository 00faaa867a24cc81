import { describe, expect, test } from 'vitest';
import { FACTS } from '#engine/facts/index.ts';
import { OPERATORS, type Predicate } from '#schemas/campaign/predicate.ts';
import { CONSENT_TYPES } from '#schemas/lead/answer-keys.ts';
import { LANGUAGES } from '#schemas/language-codes.ts';
import { conditionWordsIn } from './condition-words.table.ts';
import { conditionWords, factNoun, valueWords } from './condition-words.ts';

describe.each(LANGUAGES)('the words of conditions, %s', (language) => {
  const words = conditionWordsIn(language);

  test.each(FACTS.map((fact) => [fact.name, fact.domain] as const))(
    '%s has a name, and a word for every value',
    (name, domain) => {
      const own = words.facts[name];
      expect(own?.noun).toBeTruthy();
      expect([own?.yes, own?.no].filter((sentence) => sentence !== undefined && sentence !== '')).toHaveLength(
        domain.kind === 'boolean' ? 2 : 0,
      );
      const values =
        // Languages are named by Intl.
        (domain.kind === 'choice' || domain.kind === 'choices') && name !== 'path.language'
          ? domain.values
          : domain.kind === 'remote'
            ? domain.outcomes
            : [];
      expect(Object.keys(own?.values ?? {}).toSorted()).toEqual([...values].toSorted());
    },
  );

  test.each(OPERATORS)('the operator %s has a description and its opposite', (operator) => {
    const { holds, fails } = words.operators[operator];
    expect(holds).toContain('{fact}');
    expect(fails).toContain('{fact}');
    expect(holds.includes('{value}')).toBe(operator !== 'known');
    expect(fails).not.toBe(holds);
  });

  test('names only facts that exist', () => {
    const listed = FACTS.map(({ name }) => name);
    expect(Object.keys(words.facts).filter((name) => !listed.includes(name))).toEqual([]);
    expect(Object.keys(words.consents).toSorted()).toEqual([...CONSENT_TYPES].toSorted());
  });
});

const CASES: readonly (readonly [Predicate, string, string])[] = [
  [
    { fact: 'computed.answer.now less answer.then', moreThan: 0 },
    'the answer in “now” is more than the answer in “then”',
    'la respuesta en «now» es mayor que la respuesta en «then»',
  ],
  [
    { not: { fact: 'computed.days from candidate.birthDate to answer.seen-on', lessThan: 0 } },
    'the answer in “seen-on” is not before the birth date',
    'la respuesta en «seen-on» no es anterior a la fecha de nacimiento',
  ],
  [{ fact: 'candidate.age', atLeast: 18 }, 'the age is 18 or more', 'la edad es 18 o más'],
  [{ not: { fact: 'candidate.age', atLeast: 18 } }, 'the age is less than 18', 'la edad es menos de 18'],
  [{ fact: 'study.loaded', is: false }, 'the visit is not about one study', 'la visita no trata de un solo estudio'],
  [{ fact: 'study.hasCriteria', isNot: true }, 'the study has no questions', 'el estudio no tiene preguntas'],
  [{ not: { fact: 'study.hasCriteria', isNot: true } }, 'the study has questions', 'el estudio tiene preguntas'],
  [{ fact: 'candidate.gender', known: false }, 'the gender is not known', 'no se conoce el género'],
  [
    { fact: 'verdict.outcome', isOneOf: ['disqualified', 'noSite'] },
    'the result that is shown is not qualified or no site nearby',
    'el resultado que se muestra es no apto o sin centro cercano',
  ],
  [{ fact: 'consent.sms', is: true }, 'text messages are agreed to', 'se aceptan mensajes de texto'],
  [
    { fact: 'candidate.birthDate', before: 'today' },
    'the birth date is before today',
    'la fecha de nacimiento es anterior a hoy',
  ],
  [
    { fact: 'answer.study-search.outcome', is: 'no-studies' },
    '“outcome” in the answer to “study-search” is “no-studies”',
    '«outcome» en la respuesta a «study-search» es “no-studies”',
  ],
  [
    {
      all: [
        { fact: 'candidate.age', moreThan: 17 },
        {
          any: [
            { fact: 'candidate.gender', is: 'female' },
            { fact: 'booking.exists', is: true },
          ],
        },
      ],
    },
    'the age is more than 17 and (the gender is female or an appointment is booked)',
    'la edad es más de 17 y (el género es femenino o hay una cita reservada)',
  ],
  [
    {
      not: {
        all: [
          { fact: 'candidate.age', lessThan: 18 },
          { fact: 'booking.exists', is: true },
        ],
      },
    },
    'the age is 18 or more or no appointment is booked',
    'la edad es 18 o más o no hay ninguna cita reservada',
  ],
  [{ any: [] }, 'never', 'nunca'],
];

test.each(CASES)('%j reads: %s', (predicate, english, spanish) => {
  expect(conditionWords(predicate, 'en')).toBe(english);
  expect(conditionWords(predicate, 'es')).toBe(spanish);
});

test('values are described in words, and unknown ones as unknown', () => {
  expect(valueWords('candidate.gender', 'female', 'es')).toBe('femenino');
  expect(valueWords('candidate.ethnicities', ['1', '6'], 'en')).toBe('White, Hispanic');
  expect(valueWords('candidate.age', undefined, 'es')).toBe('no se conoce');
  expect(factNoun('criteria.asthma-smoking', 'en')).toBe('the answer to the study question “asthma-smoking”');
});

test.each([
  ['en', 'fr-CA', 'Canadian French'],
  ['en', 'es', 'Spanish'],
  ['es', 'en', 'inglés'],
])('[N2] the words in %s name the language %s', (language, value, name) => {
  expect(valueWords('path.language', value, language)).toBe(name);
});
