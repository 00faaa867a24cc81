import { describe, expect, test } from 'vitest';
import { checkDocuments } from '#checker/check-documents.ts';
import { applyEdits } from '#checker/document/edit.ts';
import { inEnglish } from '#schemas/sentence.ts';
import { quickFixes } from '#checker/editor/quick-fixes.ts';
import type { Issue } from '#checker/issue.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { FOLDER, joints } from '#tests/support/editor/edited-folder.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const CAMPAIGN = 'campaigns/joints.json';

const check = (text: string): Promise<Issue[]> =>
  checkDocuments({
    files: [
      { path: CAMPAIGN, text },
      { path: 'campaigns/fragments/closing.json', text: FOLDER['campaigns/fragments/closing.json'] },
    ],
    registry,
  });
const NOTE = '{ "text": { "en": "Note.", "es": "Nota." } }';
const told = ({ code, message, file }: Issue) => `${file} ${code} ${message}`;

/** The finding of a code, and what remains after each of its fixes. */
async function fixed(text: string, code: Issue['code']) {
  const before = await check(text);
  const issue = before.find((one) => one.code === code);
  if (!issue) throw new Error(`There is no ${code} in ${before.map(told).join('\n')}`);
  const fixes = quickFixes(issue, text, ['en', 'es']);
  const after = await Promise.all(fixes.map(async ({ edits }) => (await check(applyEdits(text, edits))).map(told)));
  return { titles: fixes.map(({ title }) => inEnglish(title)), before: before.map(told), after, issue: told(issue) };
}

test('[B5] the campaign that the faults are planted in has no finding', async () => {
  expect(await check(joints('"name": "Joint pain"', '"name": "Joints"'))).toEqual([]);
});

describe('a fix that an author chooses removes the finding, and nothing new is found', () => {
  test.each([
    ['a target with a typo', 'missing-target', '{ "to": "contact" }', '{ "to": "contakt" }', 'Change to contact'],
    [
      'a fact with a typo',
      'unknown-fact',
      '"candidate.heightCm"',
      '"candidate.heihgtCm"',
      'Change to candidate.heightCm',
    ],
    [
      'an answer that nobody asks for',
      'fact-not-asked',
      '"answer.where", "is"',
      '"answer.wehre", "is"',
      'Change to answer.where',
    ],
    ['a value that no choice has', 'value-not-in-domain', '"is": "hip"', '"is": "hipp"', 'Change to hip'],
    ['an operator of another language', 'unknown-operator', '"moreThan": 30', '">": 30', 'Change to moreThan'],
    [
      'an operator of another kind of fact',
      'operator-not-of-fact',
      '"moreThan": 30',
      '"after": 30',
      'Change to moreThan',
    ],
    ['a number in quotation marks', 'value-of-wrong-type', '"moreThan": 30', '"moreThan": "30"', 'Change to 30'],
    ['a property with a typo', 'unknown-property', '"afterActions"', '"afterAction"', 'Change to afterActions'],
    [
      'a property that nothing resembles',
      'unknown-property',
      '"version": 1',
      '"version": 1, "colour": "red"',
      'Remove "colour"',
    ],
    ['a text key with a typo', 'unknown-text', '"hint.full"', '"hint.ful"', 'Change to hint.full'],
    [
      'a text in a language that is not offered',
      'unused-text',
      '"es": "Gracias"',
      '"es": "Gracias", "fr-CA": "Merci"',
      'Remove "fr-CA"',
    ],
    ['a home that nothing resembles', 'missing-home', '"home": "home"', '"home": "xyz"', 'Begin with the route "home"'],
    [
      'a block that nothing resembles',
      'unknown-block',
      '{ "block": "FullName" }, { "use"',
      '{ "block": "FullName" }, { "block": "Xyzzy" }, { "use"',
      'Remove this block',
    ],
    [
      'a way behind the one for everybody',
      'unreachable-transition',
      '"next": [{ "to": "thanks" }]',
      '"next": [{ "to": "thanks" }, { "when": { "fact": "candidate.bmi", "known": true }, "to": "home" }]',
      'Put the transition without a condition last',
    ],
    [
      'an address that two routes have',
      'duplicate-route-path',
      '"name": "thanks",',
      '"name": "thanks", "path": "contact",',
      'Remove "path"',
    ],
    [
      'an answer that a page needs and nobody asks for',
      'requires-nobody-asks',
      '"requires": ["answer.where"]',
      '"requires": ["answer.where", "candidate.gender"]',
      'Remove "candidate.gender"',
    ],
    ['a comma too many', 'json-syntax', '["en", "es"]', '["en", "es",]', 'Fix json-syntax'],
    ['a missing format version', 'format-version', '"formatVersion": 1,', '', 'Change to "formatVersion": 1'],
  ] as const)('[B5] %s', async (_title, code, from, to, title) => {
    const { titles, before, after, issue } = await fixed(joints(from, to), code);
    expect(titles[0]).toBe(title);
    for (const found of after) {
      expect(found).not.toContain(issue);
      expect(found.filter((one) => !before.includes(one))).toEqual([]);
    }
  });

  test('[B6] a sentence that was added in English is still reported, as not translated', async () => {
    const { titles, after } = await fixed(
      joints('"en": "We call you.", "es": "Le llamamos."', '"en": "We will call you soon."'),
      'missing-language',
    );
    expect(titles).toEqual(['Add Spanish, to be translated']);
    expect(after).toEqual([[`${CAMPAIGN} untranslated-text The text is the same in en and es`]]);
  });

  test('[B6] a word of which a copy would not be reported is left to its author', async () => {
    const { titles } = await fixed(
      joints('"label": { "en": "Hip", "es": "Cadera" }', '"label": { "en": "Hip" }'),
      'missing-language',
    );
    expect(titles).toEqual([]);
  });

  test('[B5] a block gets an id of its own, unless a condition reads the one that it has', async () => {
    const again = (id: string) =>
      joints(
        '{ "block": "Weight" }',
        `{ "block": "RichText", "id": "${id}", "props": ${NOTE} },
      { "block": "RichText", "id": "${id}", "props": ${NOTE} }`,
      );
    expect((await fixed(again('note'), 'duplicate-block-id')).titles).toEqual(['Change the id to "note-2"']);
    expect((await fixed(again('where'), 'duplicate-block-id')).titles).toEqual([]);
  });

  test('[B5] whom no condition covers is led where the last way leads, or to the end', async () => {
    const { titles, after } = await fixed(
      joints('"to": "contact" }\n', '"to": "contact", "when": { "fact": "candidate.age", "atLeast": 1 } }\n'),
      'missing-default',
    );
    expect(titles).toEqual(['Lead everybody else to "contact"', 'Lead everybody else to "thanks"']);
    expect(after).toEqual([[], []]);
  });

  test('[B5] nothing is offered for what has to be decided by people', async () => {
    const { titles } = await fixed(joints('"next": [{ "to": "thanks" }]', '"next": []'), 'answers-unsent');
    expect(titles).toEqual([]);
  });
});
