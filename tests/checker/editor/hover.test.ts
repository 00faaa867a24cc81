import { describe, expect, test } from 'vitest';
import { hoverAt } from '#checker/editor/hover.ts';
import { authorAt, FOLDER, joints } from '#tests/support/editor/edited-folder.ts';

const CAMPAIGN = 'campaigns/joints.json';

async function hover(marked: string, path = CAMPAIGN) {
  const { cursor, editing, text } = await authorAt(path, marked);
  const found = await hoverAt(cursor, editing);
  return found && { ...found, about: text.slice(found.span.offset, found.span.offset + found.span.length) };
}

describe('an author who points at a name reads what it is', () => {
  test.each([
    ['a block, with its props', '"block": "Height"', '"block": "Hei|ght"', ['**Height**', 'Props: ']],
    [
      'a fact, with its values, operators and where it is asked',
      '"answer.where", "is"',
      '"answer.|where", "is"',
      ['**answer.where**', 'Where?', '`knee`, `hip`', 'Asked by Question on the page "home" of joints'],
    ],
    ['a computed fact, with how it is computed', '"computed.bmi"', '"computed.b|mi"', ['Computed: `{"bodyMassIndex"']],
    [
      'a route, with its title and where it leads',
      '{ "to": "contact" }',
      '{ "to": "con|tact" }',
      ['How can we reach you?', 'Leads to thanks'],
    ],
    ['a route that ends the flow', '"to": "thanks" },\n', '"to": "than|ks" },\n', ['The flow ends here.']],
    [
      'a fragment, with who uses it',
      '{ "use": "closing" }',
      '{ "use": "clo|sing" }',
      ['Blocks: Email', 'Used by joints'],
    ],
    ['an operator', '"moreThan": 30', '"more|Than": 30', ['The number is more than this']],
    ['a value of a question, with its label', '"is": "hip"', '"is": "h|ip"', ['**hip** Hip']],
    ['points, with the label of what they are for', '"points": { "knee"', '"points": { "kn|ee"', ['**knee** Knee']],
    ['an action code', '["n"]', '["|n"]', ['A name was given']],
    ['a setting of a route', '"afterActions"', '"after|Actions"', ['Value: ']],
    ['a text of a block, in every language', '"hint.full"', '"hint.f|ull"', ['English: ', 'Spanish: ']],
    ['a language', '["en", "es"]', '["en", "e|s"]', ['Spanish']],
  ])('[B5] %s', async (_title, from, to, words) => {
    const found = await hover(joints(from, to));
    for (const one of words) expect(found?.text).toContain(one);
  });

  test('[B5] only the name is marked, with its quotation marks', async () => {
    expect((await hover(joints('{ "to": "contact" }', '{ "to": "con|tact" }')))?.about).toBe('"contact"');
  });
});

describe('a condition is a sentence', () => {
  test('[B5] the whole of it, at its name', async () => {
    const found = await hover(joints('"when"', '"wh|en"'));
    expect(found?.text).toContain(
      'Holds if the answer in “where” is “hip” and the computed value “bmi” is more than 30.',
    );
  });

  test('[B5] one test of it, at its operator', async () => {
    const found = await hover(joints('"moreThan"', '"more|Than"'));
    expect(found?.text).toContain('Holds if the computed value “bmi” is more than 30.');
  });

  test('[B5] the one of a rule', async () => {
    const found = await hover(
      FOLDER['campaigns/rules/all.json'].replace('"holds"', '"ho|lds"'),
      'campaigns/rules/all.json',
    );
    expect(found?.text).toContain('Holds if the phone number is known.');
  });

  test('[B5] nothing is said of one that is not complete', async () => {
    const found = await hover(
      joints(
        '"when": { "all": [{ "fact": "answer.where", "is": "hip" }',
        '"wh|en": { "all": [{ "fact": "answer.where" }',
      ),
    );
    expect(found?.text).not.toContain('Holds if');
  });
});
