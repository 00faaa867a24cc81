import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { formatIssue } from '#checker/report/format-issues.ts';
import { rulesProblems } from '#checker/prove/rules-problems.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { CLOSING, joints } from '#tests/support/editor/edited-folder.ts';

const registry = createRegistry(await loadBlocks('blocks'));

/** The lines that an author reads. */
async function linesFor(text: string): Promise<string[]> {
  const files = [
    { path: 'joints.json', text },
    { path: 'fragments/closing.json', text: CLOSING },
  ];
  return (await checkDocuments({ files, registry })).map(formatIssue);
}

const dose = { type: 'number', minimum: 0, maximum: 9, multipleOf: 1 };
const taken = { type: 'array', maxItems: 3, items: { type: 'object', properties: { dose } } };
const TITLE = { title: { en: 'Asked', es: 'Preguntado' } };
const MEDICINES = JSON.stringify({
  block: 'QuestionSet',
  id: 'meds',
  props: { schema: { type: 'object', properties: { taken } }, ui: { taken: TITLE, 'taken.dose': TITLE } },
});

const COMPUTED = '"bmi": { "bodyMassIndex"';
const computed = (written: string) => joints(COMPUTED, `${written}, ${COMPUTED}`);

describe('one mistake is one line, which says what to write', () => {
  test.each([
    [
      'texts beside the use of a fragment',
      joints('{ "use": "closing" }', '{ "use": "closing", "texts": { "title": { "en": "Bye", "es": "Adiós" } } }'),
      '"texts" cannot stand beside "use", which inserts the fragment as it is; write it on the blocks of ' +
        'campaigns/fragments/closing.json, or by the name of the block in "texts" of the campaign',
    ],
    [
      'a condition beside the use of a fragment',
      joints('{ "use": "closing" }', '{ "use": "closing", "showWhen": { "fact": "candidate.age", "atLeast": 18 } }'),
      'write it on the blocks of campaigns/fragments/closing.json (route',
    ],
    [
      'a list without its brackets',
      joints('"next": [{ "to": "thanks" }]', '"next": "thanks"'),
      '"next" must be a list, not text; write it like [{"to":"age"}]',
    ],
    [
      'a block without its braces',
      joints('{ "block": "Height" }', '"Height"'),
      'must be an object, not text; write it like {"block":"FullName"}',
    ],
    [
      'a lost brace',
      joints('"es": "Gracias" },', '"es": "Gracias" ,'),
      'An opening brace { above has no closing }: it is missing before this; found ]',
    ],
    [
      'a day that the calendar does not have',
      joints('"name": "Joint pain"', '"name": "Joint pain", "settings": { "active": { "until": "2026-13-45" } }'),
      '"until" cannot be "2026-13-45": it is a day of the calendar as YYYY-MM-DD; write it like "2027-06-30"',
    ],
    [
      'a number beyond its bounds',
      joints('"name": "Joint pain"', '"name": "Joint pain", "settings": { "active": { "leads": 0 } }'),
      '"leads" cannot be 0: it is a whole number from 1 to 1000000',
    ],
    [
      'quotation marks of a word processor',
      joints('"name": "Joint pain"', '“name”: “Joint pain”'),
      'not the curly ones of a word processor',
    ],
    [
      'single quotation marks',
      joints('"name": "Joint pain"', "'name': 'Joint pain'"),
      'Text and names are in double quotation marks ("), not in single ones',
    ],
    [
      'quotation marks inside a text',
      joints('We call you.', 'We "call" you.'),
      String.raw`A quotation mark inside text ends it: write \" instead`,
    ],
    [
      'several values for one',
      joints('"is": "hip"', '"is": ["hip"]'),
      '"is" takes one value, not a list; for several, write "isOneOf"',
    ],
    [
      'the name of a fact in place of a value',
      joints('"moreThan": 30', '"moreThan": "candidate.age"'),
      'not with the name "candidate.age" — did you mean {"fact":"candidate.age"}?',
    ],
    [
      'a fact of an entry of a list',
      joints('{ "block": "Height" }', `{ "block": "Height" }, ${MEDICINES}`).replace(
        '"fact": "computed.bmi", "moreThan": 30',
        '"fact": "answer.meds.taken.dose", "moreThan": 3',
      ),
      'is asked again for each entry of a list, so conditions cannot read it; they can read how many entries ' +
        'there are, "answer.meds.taken.count"',
    ],
    [
      'texts of a campaign without their block',
      joints('{ "FullName": { "hint.full":', '{ "hint.full": { "title":'),
      'The texts of a campaign are listed by block: {"FullName": {"hint.full": {"en": "…"}}}',
    ],
  ])('[B1] %s', async (_title, text, words) => {
    expect(await linesFor(text)).toEqual([expect.stringContaining(words)]);
  });

  test('[B7] what stands beside the use of routes belongs on the routes of the fragment', async () => {
    const lines = await linesFor(
      joints('"routes": [', '"routes": [{ "use": "closing", "next": [{ "to": "thanks" }] },'),
    );
    expect(lines).toContainEqual(
      expect.stringContaining('write it on the routes of campaigns/fragments/closing.json (fragment "closing" › next)'),
    );
  });

  test('[B4] entries of a list that are none', async () => {
    const choices = joints('"choices": [', '"choices": ["knee", ');
    expect((await linesFor(choices)).join('\n')).toContain('Entry 1 of "choices" must be an object, not text');
  });

  test('[B6] texts of a block without their key', async () => {
    const lines = await linesFor(
      joints('{ "block": "FullName" }', '{ "block": "FullName", "texts": { "en": "Name" } }'),
    );
    expect(lines.join('\n')).toContain('Languages come below the key: {"full.self": {"en": "…"}}');
  });
});

describe('what a campaign computes', () => {
  test.each([
    [
      'a text in place of a computation',
      computed('"double": "computed.bmi * 2"'),
      'A computation is an object, no text and no number: write, for example, {"product": ["answer.packs-a-day", 20]}',
    ],
    [
      'a sum of nothing',
      computed('"none": { "sum": [] }'),
      '"sum" takes a list of at least one term: a number, the name of a fact or another computation',
    ],
    [
      'a score of nothing',
      joints('"score": ["answer.where"]', '"score": []'),
      '"score" takes a list of at least one fact with choices, such as "answer.pain"',
    ],
    [
      'a difference of one',
      computed('"less": { "difference": [1] }'),
      '"difference" takes a list of 2 terms: what is subtracted from, and what is subtracted',
    ],
    [
      'an empty table of points',
      joints('"points": { "knee": 1, "hip": 2 }', '"points": { }'),
      'A score needs points for every answer that can be given: "points": {"yes": 1, "no": 0}',
    ],
    [
      'points in quotation marks',
      joints('"knee": 1', '"knee": "1"'),
      'Points are a number without quotation marks, such as 2',
    ],
    [
      'a choice where a number is added',
      computed('"sum": { "sum": ["answer.where", 1] }'),
      'takes a number. Give its answers points first: {"score": ["answer.where"], "points": {"knee": 1, …}}',
    ],
    [
      'a number where choices are scored',
      joints('"score": ["answer.where"]', '"score": ["candidate.heightCm"]'),
      'A number needs no points: add it up with {"sum": ["candidate.heightCm", …]}',
    ],
    [
      'what no visitor answers',
      computed('"near": { "score": ["sites.nearby"], "points": { "found": 1, "none": 0, "failed": 0 } }'),
      '"sites.nearby" is not an answer; only what visitors answer can be computed with, and numbers',
    ],
    [
      'a word for a day',
      computed('"age": { "timeBetween": ["candidate.birthDate", "tomorrow"], "unit": "years" }'),
      '"tomorrow" is no date: write the name of a fact, "today", or a day such as "2026-01-31"',
    ],
    [
      'a circle',
      computed(
        '"a": { "sum": ["computed.b", 1] }, "b": { "product": ["computed.c", 2] }, "c": { "sum": ["computed.a"] }',
      ),
      '"a" is computed from itself: a → b → c → a. Compute one of them from answers alone',
    ],
    [
      'a name with a blank',
      computed('"My BMI": { "sum": [1] }'),
      'A computed fact cannot be called "My BMI": its name is lower-case letters',
    ],
    [
      'a name that is not computed',
      joints('"computed.bmi"', '"computed.bmj"'),
      'The campaign computes no "bmj"; it computes bmi, where — did you mean computed.bmi?',
    ],
  ])('[B5] %s', async (_title, text, words) => {
    expect((await linesFor(text)).join('\n')).toContain(words);
  });

  test('[B5] a fact that would be computed, in a campaign that computes nothing', async () => {
    const text = joints('"computed": {', '"name": {').replace('"name": "Joint pain",', '');
    expect((await linesFor(text)).join('\n')).toContain(
      'The campaign computes no "bmi"; it computes nothing: describe "bmi" in the part "computed" of the campaign',
    );
  });
});

describe('a file of rules has each finding at its place', () => {
  const rules = (...written: readonly string[]) => `{\n "formatVersion": 1,\n "rules": [\n${written.join(',\n')}\n]}`;
  const saves = '"about": "Why", "at": { "saves": true }';
  const holds = '"holds": { "fact": "candidate.phone", "known": true }';

  test.each([
    ['that is no JSON', '{', ['1:2 rules-unreadable A closing brace } is expected here']],
    ['that is a list', '[]', ['1:1 rules-unreadable The file must contain one JSON object']],
    [
      'with a fact that does not exist',
      rules(`{ "id": "a", ${saves}, ${holds.replace('phone', 'fone')} }`),
      ['4:74 rules-unreadable There is no fact "candidate.fone" — did you mean candidate.phone? (rule "a"'],
    ],
    [
      'with a misspelt moment',
      rules(`{ "id": "a", ${saves.replace('saves', 'save')}, ${holds} }`),
      ['4:38 rules-unreadable There is no property "save" here — did you mean saves? (rule "a" › at.save)'],
    ],
    [
      'with two mistakes',
      rules(`{ "id": "a", ${saves} }`, `{ "id": "a", ${saves}, ${holds} }`),
      [
        '4:1 rules-unreadable The rule has no condition "holds", so nothing can break it (rule "a")',
        '5:9 rules-unreadable Another rule already has the id "a" (rule "a")',
      ],
    ],
    ['that is good', rules(`{ "id": "a", ${saves}, ${holds} }`), []],
  ])('[B5] %s', (_title, text, lines) => {
    const found = rulesProblems({ path: 'rules/all.json', text }).map(formatIssue);
    expect(found).toHaveLength(lines.length);
    for (const [index, line] of lines.entries()) expect(found[index]).toContain(`rules/all.json:${line}`);
  });
});
