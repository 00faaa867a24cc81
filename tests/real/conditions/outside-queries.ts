import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** Words that somebody else wrote, and the conditions of the records in which they occur. */
export interface OutsideQuery {
  readonly typed: string;
  readonly conditions: ReadonlySet<string>;
}

/** Queries by the source of their words. */
export interface OutsideQueries {
  /** Every keyword that sponsors of recruiting studies wrote: names of conditions, but drugs, genes and methods too. */
  readonly keywords: readonly OutsideQuery[];
  /** Those of them that share a word with what librarians call the record's conditions. */
  readonly conditionKeywords: readonly OutsideQuery[];
  /** What librarians call the conditions of the record (MeSH). */
  readonly headings: readonly OutsideQuery[];
}

const Names = Type.Optional(Type.Array(Type.String()));
const Record = Type.Object({
  protocolSection: Type.Object({
    statusModule: Type.Object({ overallStatus: Type.Optional(Type.String()) }),
    conditionsModule: Type.Optional(Type.Object({ conditions: Names, keywords: Names })),
  }),
  derivedSection: Type.Optional(
    Type.Object({
      conditionBrowseModule: Type.Optional(
        Type.Object({ meshes: Type.Optional(Type.Array(Type.Object({ term: Type.String() }))) }),
      ),
    }),
  ),
});

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
const SHORTEST_WORD = 5;
/** Words that half of all headings contain: sharing only these does not count. */
const GENERAL = new Set(['disease', 'diseases', 'syndrome', 'syndromes', 'disorder', 'disorders', 'chronic', 'acute']);
const wordsOf = (text: string) =>
  plain(text)
    .split(' ')
    .filter((word) => word.length >= SHORTEST_WORD && !GENERAL.has(word));

/** Each text once, with the conditions of every record that contains it. */
function gather(pairs: readonly (readonly [typed: string, conditions: readonly string[]])[]): OutsideQuery[] {
  const byText = new Map<string, { typed: string; conditions: Set<string> }>();
  for (const [typed, conditions] of pairs) {
    const known = byText.get(plain(typed)) ?? { typed, conditions: new Set<string>() };
    for (const condition of conditions) known.conditions.add(condition);
    byText.set(plain(typed), known);
  }
  return [...byText.values()].filter(({ typed, conditions }) => plain(typed).length > 2 && conditions.size > 0);
}

/** Reads the queries from the real data: none of them was written for this product. */
export function readOutsideQueries(folder: string): OutsideQueries {
  const records = readFileSync(`${folder}/studies/ctgov-studies.ndjson`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Value.Parse(Record, JSON.parse(line)));
  const open = records
    .filter(({ protocolSection }) => protocolSection.statusModule.overallStatus === 'RECRUITING')
    .map(({ protocolSection: { conditionsModule }, derivedSection }) => ({
      conditions: conditionsModule?.conditions ?? [],
      keywords: conditionsModule?.keywords ?? [],
      headings: (derivedSection?.conditionBrowseModule?.meshes ?? []).map(({ term }) => term),
    }));
  return {
    keywords: gather(
      open.flatMap(({ keywords, conditions }) => keywords.map((keyword) => [keyword, conditions] as const)),
    ),
    conditionKeywords: gather(
      open.flatMap(({ keywords, conditions, headings }) => {
        const known = new Set(headings.flatMap(wordsOf));
        return keywords
          .filter((keyword) => wordsOf(keyword).some((word) => known.has(word)))
          .map((keyword) => [keyword, conditions] as const);
      }),
    ),
    headings: gather(
      open.flatMap(({ headings, conditions }) => headings.map((heading) => [heading, conditions] as const)),
    ),
  };
}
