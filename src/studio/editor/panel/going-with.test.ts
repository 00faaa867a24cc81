import { expect, test } from 'vitest';
import { isRecord } from '#api/guards.ts';
import { KINDS, Props } from '#blocks/question/schema.ts';
import { propsFaults } from '#blocks/question/props-faults.ts';
import { keptAfter, schemaWithout, strayNames } from './going-with.ts';

const recordIn = (value: unknown) => (isRecord(value) ? value : {});
const label = { en: 'Asked', es: 'Preguntado' };

test.each(KINDS)('a question of the kind %s shows what the checker lets it have, and nothing else', (kind) => {
  const strays = strayNames(Props, { kind, label });
  const refused = Object.keys(Props.properties).filter((name) =>
    propsFaults({ [name]: undefined, kind, label }, 'asked').some(({ at }) => at === `/${name}`),
  );
  expect(strays).toEqual(refused);
  const shown = recordIn(recordIn(schemaWithout(Props, strays))['properties']);
  expect(Object.keys(shown)).toHaveLength(Object.keys(Props.properties).length - strays.length);
});

test('another kind takes away what does not go with it, and keeps the rest', () => {
  const number = { kind: 'number', label, min: 0, max: 31, unit: label, required: false };
  expect(keptAfter(Props, number, { ...number, kind: 'yesNo' })).toEqual({
    value: { kind: 'yesNo', label, required: false },
    gone: ['Min', 'Max', 'Unit'],
  });
  const choice = { kind: 'choice', label, choices: [], other: true };
  expect(keptAfter(Props, choice, { ...choice, kind: 'choices' })).toEqual({
    value: { kind: 'choices', label, choices: [] },
    gone: ['Other'],
  });
});

test('a day is no end of a scale: what means something else goes too', () => {
  const date = { kind: 'date', label, from: 'today' };
  expect(keptAfter(Props, date, { ...date, kind: 'scale' })).toEqual({
    value: { kind: 'scale', label },
    gone: ['From'],
  });
});

test('what was wrong before stays until its author or a fix takes it away', () => {
  const text = { kind: 'text', label, unit: label };
  expect(keptAfter(Props, text, { ...text, label: { en: 'Other' } })).toEqual({
    value: { ...text, label: { en: 'Other' } },
    gone: [],
  });
});
