import { describe, expect, test } from 'vitest';
import { completionsAt } from '#checker/editor/complete.ts';
import { applyEdits } from '#checker/document/edit.ts';
import { authorAt, FOLDER, joints } from '#tests/support/editor/edited-folder.ts';

const CAMPAIGN = 'campaigns/joints.json';

async function complete(marked: string, path = CAMPAIGN) {
  const { cursor, editing, text } = await authorAt(path, marked);
  const found = await completionsAt(cursor, editing);
  const labels = found.map(({ label }) => label);
  const choose = (label: string) => {
    const chosen = found.find((one) => one.label === label);
    return chosen && applyEdits(text, [{ ...chosen.span, text: chosen.text }]);
  };
  return { labels, found, choose };
}

describe('names that only this folder knows', () => {
  test.each([
    [
      'the routes of the campaign, for the target of a transition',
      '{ "to": "contact" }',
      '{ "to": "|" }',
      ['home', 'contact', 'thanks'],
    ],
    ['them also where nothing is written yet', '{ "to": "contact" }', '{ "to": | }', ['home', 'contact', 'thanks']],
    ['the routes, for the home', '"home": "home"', '"home": "h|"', ['home', 'contact', 'thanks']],
    ['fragments with blocks', '{ "use": "closing" }', '{ "use": "|" }', ['closing']],
    ['the values of a question that a condition compares', '"is": "hip"', '"is": "|"', ['knee', 'hip']],
    ['the values that points are for', '"points": { "knee": 1, "hip": 2 }', '"points": { "knee": 1, "|" }', ['hip']],
    [
      'the operators of the fact',
      '"moreThan": 30',
      '"|"',
      ['is', 'isNot', 'isOneOf', 'atLeast', 'atMost', 'moreThan', 'lessThan', 'known'],
    ],
    ['the languages of the product', '["en", "es"]', '["en", "|"]', ['en', 'fr-CA', 'es']],
    [
      'the languages of the campaign, for a text',
      '"title": { "en": "Thank you", "es": "Gracias" }',
      '"title": { "en": "Thank you", | }',
      ['es'],
    ],
  ])('[B5] %s', async (_title, from, to, labels) => {
    const { labels: offered } = await complete(joints(from, to));
    expect(offered.toSorted()).toEqual(labels.toSorted());
  });

  test('[B5] the texts of a block that own words can replace', async () => {
    const { labels } = await complete(joints('"hint.full": {', '"|": {'));
    expect(labels).toContain('hint.full');
  });

  test('[B5] facts: those that the campaign asks and computes come first, with their question and values', async () => {
    const { found } = await complete(joints('"answer.where", "is": "hip"', '"|", "is": "hip"'));
    const labels = found.map(({ label }) => label);
    expect(labels.slice(0, 5)).toContain('answer.where');
    expect(labels).toEqual(expect.arrayContaining(['computed.bmi', 'candidate.heightCm', 'study.type', 'consent.sms']));
    const own = found.find(({ label }) => label === 'answer.where');
    expect(own?.detail).toBe('Where?');
    expect(own?.documentation).toContain('`knee`, `hip`');
  });

  test('[B5] only numbers are offered for a sum, and only choices for a score', async () => {
    const numbers = await complete(
      joints('["candidate.heightCm", "candidate.weightKg"]', '["candidate.heightCm", "|"]'),
    );
    expect(numbers.labels).toEqual(expect.arrayContaining(['candidate.weightKg', 'computed.where']));
    expect(numbers.labels).not.toContain('answer.where');
    const choices = await complete(joints('["answer.where"]', '["|"]'));
    expect(choices.labels).toContain('answer.where');
    expect(choices.labels).not.toContain('candidate.weightKg');
  });

  test('[B5] a block says itself that a text of its props is a route, a picture or a film', async () => {
    const hero = (props: string) => joints('{ "block": "Height" }', `{ "block": "Hero", "props": ${props} }`);
    const route = await complete(hero('{ "title": { "en": "A" }, "action": { "label": { "en": "Go" }, "to": "|" } }'));
    expect(route.labels).toEqual(['home', 'contact', 'thanks']);
    const picture = await complete(hero('{ "title": { "en": "A" }, "picture": { "file": "|" } }'));
    expect(picture.labels).toEqual(['knee-walk.jpg']);
  });

  test('[B5] facts, for the other side of a comparison', async () => {
    const { labels } = await complete(joints('"moreThan": 30', '"moreThan": { "fact": "|" }'));
    expect(labels).toEqual(expect.arrayContaining(['computed.bmi', 'candidate.age']));
  });

  describe('what a look names', () => {
    const THEMED = {
      ...FOLDER,
      'campaigns/themes/calm.json': '{ "formatVersion": 1, "about": "Quiet" }',
      'campaigns/themes/loud.json': '{ "formatVersion": 1, "extends": "calm" }',
      'campaigns/questionnaires/pets.json': '{ "formatVersion": 1, "title": "Pets", "version": "1" }',
    };
    const at = async (path: string, marked: string) => {
      const { cursor, editing } = await authorAt(path, marked, THEMED);
      return (await completionsAt(cursor, editing)).map(({ label }) => label);
    };
    const setting = (written: string) => joints('"home": "home",', `"home": "home", "settings": { ${written} },`);

    test.each<[string, string, string[]]>([
      ['a theme', '"theme": "|"', ['calm', 'loud']],
      ['a theme to extend', '"theme": { "extends": "|" }', ['calm', 'loud']],
      ['a font', '"theme": { "font": "|" }', ['figtree', 'acme.woff2', 'system']],
      ['a font of headings', '"theme": { "headingFont": "|" }', ['figtree', 'acme.woff2', 'system']],
      ['a logo', '"theme": { "logo": { "file": "|" } }', ['knee-walk.jpg']],
      ['drawings', '"theme": { "illustrations": "|" }', ['hills', 'none']],
      ['the picture of link previews', '"seo": { "picture": { "address": "|" } }', ['knee-walk.jpg']],
    ])('%s', async (_what, written, labels) => {
      expect(await at(CAMPAIGN, setting(written))).toEqual(labels);
    });

    test('in a document of a theme, which does not extend itself', async () => {
      const theme = (written: string) => at('campaigns/themes/loud.json', `{ "formatVersion": 1, ${written} }`);
      expect(await theme('"extends": "|"')).toEqual(['calm']);
      expect(await theme('"font": "|"')).toContain('figtree');
      expect(await theme('"corner": "|"')).toEqual(['square', 'soft', 'round']);
    });

    test('and a questionnaire, for a block that asks one', async () => {
      const asked = joints('{ "block": "Height" }', '{ "block": "QuestionSet", "id": "pets", "questionnaire": "|" }');
      expect(await at(CAMPAIGN, asked)).toEqual(['pets']);
    });
  });

  test('[B7] a fragment knows the questions and routes of the campaigns that use it', async () => {
    const marked = FOLDER['campaigns/fragments/closing.json'].replace('"answer.where"', '"|"');
    const { labels } = await complete(marked, 'campaigns/fragments/closing.json');
    expect(labels).toContain('answer.where');
  });

  test('[B5] rules know the campaigns and the blocks', async () => {
    const rules = FOLDER['campaigns/rules/all.json'];
    const only = await complete(rules.replace('"at": {', '"only": ["|"], "at": {'), 'campaigns/rules/all.json');
    expect(only.labels).toEqual(['joints']);
    const shown = await complete(rules.replace('{ "saves": true }', '{ "shows": ["|"] }'), 'campaigns/rules/all.json');
    expect(shown.labels).toContain('FullName');
  });
});

describe('what the schema knows', () => {
  test('[B4] the props of the block, with required ones first and what each is for', async () => {
    const { found } = await complete(
      joints('"props": { "text": { "en": "We call you.", "es": "Le llamamos." } }', '"props": { | }'),
    );
    expect(found[0]).toMatchObject({ label: 'text', detail: 'required' });
    expect(found[0]?.documentation).not.toBeUndefined();
  });

  test('[B4] every block, in place of its name and as an element of the list', async () => {
    const named = await complete(joints('"block": "Height"', '"block": "|"'));
    expect(named.labels).toEqual(expect.arrayContaining(['FullName', 'Question', 'QuestionSet']));
    const element = await complete(joints('{ "block": "Height" }', '|'));
    expect(element.choose('Email')).toContain('{ "block": "Email" }');
  });

  test('[B5] the values of a setting, and only properties that are not there yet', async () => {
    expect((await complete(joints('"type": "Signup"', '"type": "|"'))).labels).toContain('Study Search');
    const { labels } = await complete(joints('"afterActions": ["n"]', '"afterActions": ["n"], |'));
    expect(labels).toContain('saveSubject');
    expect(labels).not.toContain('requires');
  });

  test('[B5] action codes say what they mean', async () => {
    const { found } = await complete(joints('["n"]', '["|"]'));
    expect(found.find(({ label }) => label === 'n')?.detail).toBe('A name was given');
  });
});

describe('what is inserted', () => {
  test('[B6] a text is inserted with every language of the campaign', async () => {
    const { found } = await complete(joints('"home": "home",', '"home": "home", "settings": { | },'));
    const title = found.find(({ label }) => label === 'pageTitle');
    expect(title?.text).toBe('"pageTitle": { "en": "", "es": "" }');
    expect(title?.snippet).toBe('"pageTitle": { "en": "$1", "es": "$2" }');
  });

  test('[B1] a name replaces the one that was there, quotation marks and all, and adds a missing comma', async () => {
    const target = await complete(joints('{ "to": "contact" }', '{ "to": "con|" }'));
    expect(target.choose('contact')).toContain('{ "to": "contact" }');
    const property = await complete(joints('"afterActions": ["n"]', '| "afterActions": ["n"]'));
    expect(property.choose('saveSubject')).toContain('"saveSubject": , "afterActions"');
  });

  test('[B1] the name of a property that has a value is replaced alone', async () => {
    const { choose } = await complete(joints('"afterActions": ["n"]', '"after|": ["n"]'));
    expect(choose('afterActions')).toContain('"meta": { "requires": ["answer.where"], "afterActions": ["n"] }');
  });

  test('[B1] the dollar sign of $schema is no place to fill in', async () => {
    const { found } = await complete(joints('"$schema": "../schemas/json/campaign.schema.json",', '|'));
    expect(found.find(({ label }) => label === '$schema')?.snippet).toBe(String.raw`"\$schema": "$1",`);
  });
});
