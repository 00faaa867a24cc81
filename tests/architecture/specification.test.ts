import { describe, expect, it } from 'vitest';
import { commentsOf, isTest, readSources, withoutComments, type Source } from './sources.ts';

/** The id of a requirement: the letter of its section and its number. */
const ID = /\b[A-R][1-9]\d?\b/g;
/** The ids in the title of a test: `[K8]`, `[K1, K8]`. */
const TITLED = /\[([A-R][1-9]\d?(?:, [A-R][1-9]\d?)*)\]/g;
/** The ids in parentheses in a text, such as the description of a schema: `(K8)`, `(A16, K5)`. */
const CITED = /\(([A-R][1-9]\d?(?:, [A-R][1-9]\d?)*)\)/g;
/** A requirement in the document: its anchor, then its id. */
const REQUIREMENT = /<a id="([^"]*)"><\/a>\*\*([A-R][1-9]\d?)\*\*/g;
/**
 * References to sections of documents and numbers of issues that are not in the repository. Sections of RFCs are
 * public.
 */
const UNRESOLVABLE = /\bdocument \d+\b|(?<!RFC \d+ )§|\[issue \d+\]/gi;

/** This file names ids only as examples. */
const OWN = 'tests/architecture/specification.test.ts';
const sources = readSources(
  ['src', 'blocks', 'schemas', 'tests', 'campaigns', 'docs'],
  /\.(tsx?|mjs|css|json|md)$/,
).filter(({ path }) => path !== OWN);
const specification = readSources(['docs'], /^docs\/specification\.md$/)
  .map(({ text }) => text)
  .join('\n');

interface Requirement {
  readonly id: string;
  readonly anchor: string;
}

function requirementsOf(document: string): Requirement[] {
  return Array.from(document.matchAll(REQUIREMENT), ([, anchor = '', id = '']) => ({ id, anchor }));
}

const idsOf = (document: string): Set<string> => new Set(requirementsOf(document).map(({ id }) => id));

/** Anchors that are not the id in lower case, and duplicate ids. */
function misplaced(document: string): string[] {
  const requirements = requirementsOf(document);
  const wrong = requirements.filter(({ id, anchor }) => anchor !== id.toLowerCase());
  const repeated = requirements.filter(({ id }, index) => requirements.findIndex((first) => first.id === id) < index);
  return [
    ...wrong.map(({ id, anchor }) => `${id} has the anchor "${anchor}"`),
    ...repeated.map(({ id }) => `${id} stands twice`),
  ];
}

function idsIn(text: string, places: RegExp): string[] {
  return Array.from(text.matchAll(places), ([, ids = '']) => ids.split(', ')).flat();
}

/** Titles are found in test files, and in journeys, which are titles and data. */
function idsInTitles({ path, text }: Source): string[] {
  if (!isTest(path) && !/^tests\/journeys\/.*\.json$/.test(path)) return [];
  return idsIn(withoutComments(text), TITLED);
}

/** Text in backticks is code or data, such as a postal code. */
function idsInComments({ path, text }: Source): string[] {
  if (/\.(json|md)$/.test(path)) return [];
  return commentsOf(text).flatMap((comment) => comment.replaceAll(/`[^`]*`/g, '').match(ID) ?? []);
}

/** The ids that a file names and the document does not have. */
function unknownIds(source: Source, known: ReadonlySet<string>): string[] {
  const named = new Set([...idsInTitles(source), ...idsInComments(source), ...idsIn(source.text, CITED)]);
  return [...named].filter((id) => !known.has(id)).map((id) => `${source.path}: ${id}`);
}

/** The requirements that no title of a test names. */
function untested(document: string, files: readonly Source[]): string[] {
  const named = new Set(files.flatMap(idsInTitles));
  return [...idsOf(document)].filter((id) => !named.has(id));
}

/** The ids that the document refers to and does not define. */
function undefinedIds(document: string): string[] {
  const known = idsOf(document);
  const named = new Set(document.replaceAll(/`[^`]*`/g, '').match(ID) ?? []);
  return [...named].filter((id) => !known.has(id));
}

const unresolvable = ({ path, text }: Source): string[] =>
  (text.match(UNRESOLVABLE) ?? []).map((found) => `${path}: ${found}`);

const comment = (text: string): Source => ({ path: 'src/example.ts', text });
const test = (text: string): Source => ({ path: 'src/example.test.ts', text });

describe('docs/specification.md has every id that code, tests and documents name', () => {
  const known = idsOf(specification);

  it('defines requirements', () => {
    expect(known.size).toBeGreaterThan(100);
  });

  it('has none twice, and each at its anchor', () => {
    expect(misplaced(specification)).toEqual([]);
  });

  it('has every id that a comment, a title or a text names', () => {
    expect(sources.flatMap((source) => unknownIds(source, known))).toEqual([]);
  });

  it('has every id that it refers to itself', () => {
    expect(undefinedIds(specification)).toEqual([]);
  });

  it('has no id without a test whose title names it', () => {
    expect(untested(specification, sources)).toEqual([]);
  });

  it('is what code refers to, not documents and issues that nobody can open', () => {
    expect(sources.flatMap(unresolvable)).toEqual([]);
  });
});

describe('the rules about ids find what they are for', () => {
  const document = '- <a id="a1"></a>**A1** One, see B2.\n- <a id="k8"></a>**K8** Another.';

  it.each([
    ['a block comment', comment('/** Kept for a day (A1, D5). */'), ['D5']],
    ['a line comment', comment('save(); // as D5 says, and A1'), ['D5']],
    ['a comment over several lines', comment('/**\n * Kept\n * (D5).\n */'), ['D5']],
    ['a title', test("it('[A1, D5] saves', …)"), ['D5']],
    ['the second bracket of a title', test("it('[A1] [D5] saves', …)"), ['D5']],
    ['the title of a journey', { path: 'tests/journeys/example.json', text: '"title": "[D5] a visit"' }, ['D5']],
    ['the description of a schema', comment("Type.String(about('Kept (A1, D5)', ''))"), ['D5']],
    ['a document', { path: 'docs/example.md', text: 'Kept for a day (D5).' }, ['D5']],
    ['code, which names none', comment("const codes = ['D5', 'E6'];"), []],
    ['backticks in a comment', comment('/** As the table is keyed: `D5`. */'), []],
    ['a known id', test("it('[K8] saves', …) // K8"), []],
  ])('an unknown id in %s', (_where, source, found) => {
    expect(unknownIds(source, idsOf(document))).toEqual(found.map((id) => `${source.path}: ${id}`));
  });

  it.each([
    ['neither', [], ['A1', 'K8']],
    ['one of both', [test("it('[K8] saves', …)")], ['A1']],
    ['one in code, one in a comment', [comment('/** [A1] */'), test("// [A1]\nit('[K8] saves', …)")], ['A1']],
    ['both', [test("it('[K8, A1] saves', …)")], []],
  ])('requirements without a test: %s', (_what, files, found) => {
    expect(untested(document, files)).toEqual(found);
  });

  it('an id twice, an anchor of another name, a reference to nothing', () => {
    expect(misplaced(`${document}\n- <a id="k9"></a>**K8** Again.`)).toEqual([
      'K8 has the anchor "k9"',
      'K8 stands twice',
    ]);
    expect(undefinedIds(document)).toEqual(['B2']);
  });

  it.each([
    ['// as document 2 §7 says', ['document 2', '§']],
    ["it('[issue 22] is right', …)", ['[issue 22]']],
    ['// RFC 5545 §3.1', []],
  ])('a reference that leads nowhere in %s', (text, found) => {
    expect(unresolvable(comment(text))).toEqual(found.map((part) => `src/example.ts: ${part}`));
  });
});
