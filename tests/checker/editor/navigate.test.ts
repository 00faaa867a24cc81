import { describe, expect, test } from 'vitest';
import { applyEdits } from '#checker/document/edit.ts';
import { definitionsAt, referencesAt, type Target } from '#checker/editor/navigate.ts';
import { planRename, renamableAt } from '#checker/editor/rename.ts';
import { symbolsOf } from '#checker/editor/symbols.ts';
import { authorAt, CLOSING, editFolder, FOLDER, joints, JOINTS } from '#tests/support/editor/edited-folder.ts';

const CAMPAIGN = 'campaigns/joints.json';
const FRAGMENT = 'campaigns/fragments/closing.json';

/** What stands at places, with the line before them. */
function shown(targets: readonly Target[], texts: Readonly<Record<string, string>>): string[] {
  return targets.map(({ path, span }) => {
    const text = texts[path] ?? '';
    const line = text.slice(text.lastIndexOf('\n', span.offset) + 1, span.offset).trimStart();
    return `${path}: ${line}${text.slice(span.offset, span.offset + span.length)}`;
  });
}

async function definitions(marked: string, path = CAMPAIGN): Promise<string[]> {
  const { cursor, editing, text } = await authorAt(path, marked);
  return shown(definitionsAt(cursor, editing), { ...FOLDER, [path]: text });
}

describe('an author goes to where a name is defined', () => {
  test.each([
    ['a target, to its route', '{ "to": "contact" }', '{ "to": "con|tact" }', [`${CAMPAIGN}: "name": "contact"`]],
    ['the home, to its route', '"home": "home"', '"home": "ho|me"', [`${CAMPAIGN}: "name": "home"`]],
    ['a fragment, to its file', '{ "use": "closing" }', '{ "use": "clo|sing" }', [`${FRAGMENT}: `]],
    [
      'an answer, to the question',
      '"answer.where", "is"',
      '"answer.wh|ere", "is"',
      [`${CAMPAIGN}: { "block": "Question", "id": "where"`],
    ],
    ['a computed fact, to how it is computed', '"computed.bmi"', '"computed.b|mi"', [`${CAMPAIGN}: "bmi"`]],
    [
      'an answer of a block without an id, to the block',
      '"candidate.heightCm"',
      '"candidate.heig|htCm"',
      [`${CAMPAIGN}: { "block": "Height"`],
    ],
  ])('[B5] %s', async (_title, from, to, places) => {
    expect(await definitions(joints(from, to))).toEqual(places);
  });

  test.each([
    ['a theme', '"theme": "ca|lm"', 'campaigns/themes/calm.json'],
    ['a theme that is extended', '"theme": { "extends": "ca|lm" }', 'campaigns/themes/calm.json'],
    ['a font of the media', '"theme": { "font": "acme.wo|ff2" }', 'campaigns/media/acme.woff2'],
    ['a logo', '"theme": { "logo": { "file": "knee-walk|.jpg" } }', 'campaigns/media/knee-walk.jpg'],
  ])('[B5] %s, to its file', async (_what, written, place) => {
    const marked = joints('"home": "home",', `"home": "home", "settings": { ${written} },`);
    const themes = { ...FOLDER, 'campaigns/themes/calm.json': '{ "formatVersion": 1 }' };
    const { cursor, editing } = await authorAt(CAMPAIGN, marked, themes);
    expect(definitionsAt(cursor, editing).map(({ path }) => path)).toEqual([place]);
  });

  test('[B5] the other fact of a comparison, to how it is computed', async () => {
    const marked = joints('"moreThan": 30', '"moreThan": { "fact": "computed.wh|ere" }');
    expect(await definitions(marked)).toEqual([`${CAMPAIGN}: "where"`]);
  });

  test('[B7] a fact in a fragment, to the question of the campaign that uses it', async () => {
    expect(await definitions(CLOSING.replace('answer.where', 'answer.wh|ere'), FRAGMENT)).toEqual([
      `${CAMPAIGN}: { "block": "Question", "id": "where"`,
    ]);
  });

  test('[B5] a value of a condition, to the choice', async () => {
    const [place] = await definitions(joints('"is": "hip"', '"is": "h|ip"'));
    expect(place).toMatch(/\{ "value": "hip"$/);
  });

  test('[B5] a name that nothing has leads nowhere', async () => {
    expect(await definitions(joints('{ "to": "contact" }', '{ "to": "contakt|" }'))).toEqual([]);
  });
});

describe('an author finds every use of a name', () => {
  const references = async (marked: string, withDefinition: boolean) => {
    const { cursor, editing, text } = await authorAt(CAMPAIGN, marked);
    return shown(referencesAt(cursor, editing, withDefinition), { ...FOLDER, [CAMPAIGN]: text });
  };

  test('[B5] of a route', async () => {
    const found = await references(joints('"name": "thanks"', '"name": "than|ks"'), false);
    expect(found).toHaveLength(2);
    for (const place of found) expect(place).toMatch(/"to": "thanks"$/);
  });

  test('[B7] of an answer, in conditions, requirements, computations and fragments', async () => {
    const found = await references(joints('"answer.where", "is"', '"answer.wh|ere", "is"'), true);
    expect(found).toEqual(
      expect.arrayContaining([
        `${CAMPAIGN}: { "block": "Question", "id": "where"`,
        `${CAMPAIGN}: "where": { "score": ["answer.where"`,
        `${CAMPAIGN}: "meta": { "requires": ["answer.where"`,
        `${FRAGMENT}: "blocks": [{ "block": "Email", "showWhen": { "fact": "answer.where"`,
      ]),
    );
    expect(found).toHaveLength(5);
  });
});

describe('an author renames', () => {
  const rename = async (marked: string, to: string) => {
    const { cursor, editing, text } = await authorAt(CAMPAIGN, marked);
    const plan = planRename(cursor, editing, to);
    if (!plan.ok) return plan.why;
    const texts: Readonly<Record<string, string>> = { ...FOLDER, [CAMPAIGN]: text };
    return Object.fromEntries(plan.files.map(({ path, edits }) => [path, applyEdits(texts[path] ?? '', edits)]));
  };

  test('[B5] a route, with all transitions to it, and it keeps its address', async () => {
    expect(await rename(joints('"to": "contact"', '"to": "con|tact"'), 'reach-you')).toEqual({
      [CAMPAIGN]: JOINTS.replace('"name": "contact",', '"name": "reach-you",\n      "path": "contact",').replace(
        '"to": "contact"',
        '"to": "reach-you"',
      ),
    });
  });

  test('[B7] the id of a question, with its answers in every document, computations included', async () => {
    const renamed = await rename(joints('"id": "where"', '"id": "wh|ere"'), 'joint');
    expect(renamed).toEqual({
      [CAMPAIGN]: JOINTS.replaceAll('answer.where', 'answer.joint').replace('"id": "where"', '"id": "joint"'),
      [FRAGMENT]: CLOSING.replace('answer.where', 'answer.joint'),
    });
  });

  test.each([
    ['a name that is taken', '"to": "contact"', '"to": "con|tact"', 'thanks', 'already has a route "thanks"'],
    ['a name that is none', '"to": "contact"', '"to": "con|tact"', 'two words', 'not a valid route name'],
    [
      'what is not the campaign’s own',
      '"candidate.heightCm"',
      '"candidate.heig|htCm"',
      'candidate.height',
      'Only routes',
    ],
  ])('[B5] not to %s', async (_title, from, to, name, why) => {
    expect(await rename(joints(from, to), name)).toContain(why);
  });

  test('[B5] the part between the quotation marks', async () => {
    const { cursor, editing, text } = await authorAt(CAMPAIGN, joints('"to": "contact"', '"to": "con|tact"'));
    const span = renamableAt(cursor, editing);
    expect(span && text.slice(span.offset, span.offset + span.length)).toBe('contact');
  });
});

test('[B5] the outline of a document has its routes with their blocks, what it computes, and its rules', async () => {
  const editing = await editFolder();
  const outline = (path: string) => {
    const edited = editing.find(path);
    return edited && symbolsOf(edited).map(({ name, children }) => [name, children.map((child) => child.name)]);
  };
  expect(outline(CAMPAIGN)).toEqual([
    ['bmi', []],
    ['where', []],
    ['home', ['Question', 'Height', 'Weight']],
    ['contact', ['FullName', 'closing']],
    ['thanks', ['RichText']],
  ]);
  expect(outline(FRAGMENT)).toEqual([['Email', []]]);
  expect(outline('campaigns/rules/all.json')).toEqual([['reachable', []]]);
});
