import type { NameGroup } from '#server/features/studies/index.ts';
import { consumerName } from './consumer-name.ts';

/** The contents of a file of names, according to its shape. */
export interface NamesFile {
  readonly shape: 'consumer list' | 'dictionary' | 'main types' | 'registry strings';
  readonly groups: readonly NameGroup[];
  /** Whether its entries are conditions. A dictionary also explains drugs and tests. */
  readonly conditions: boolean;
}

type Entry = Readonly<Record<string, unknown>>;

const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '' && value.length <= 200;
const LONGEST_NAME = 120;

/** Names as people may type them: trimmed, each once. */
function tidy(names: readonly unknown[]): string[] {
  return [...new Set(names.filter(isText).map((name) => name.trim().replace(/\s+/g, ' ')))].filter(
    (name) => name.length <= LONGEST_NAME,
  );
}

function ofEntries(
  entries: readonly Entry[],
  shape: NamesFile['shape'],
  conditions: boolean,
  group: (entry: Entry) => NameGroup,
): NamesFile {
  return { shape, conditions, groups: entries.map(group).filter(({ en, es }) => en.length + es.length > 0) };
}

const synonymsOf = ({ synonyms }: Entry): readonly unknown[] => (Array.isArray(synonyms) ? synonyms : []);

function ofJson(parsed: unknown): NamesFile | undefined {
  const list = isEntry(parsed) && Array.isArray(parsed['data']) ? parsed['data'] : parsed;
  if (!Array.isArray(list) || list.length === 0 || !list.every(isEntry)) return undefined;
  if (list.every(({ en, es }) => isText(en) && isText(es)))
    return ofEntries(list, 'dictionary', false, ({ en, es }) => ({ en: tidy([en]), es: tidy([es]) }));
  if (!list.every(({ name }) => isText(name))) return undefined;
  if (list.some(({ synonyms }) => Array.isArray(synonyms)))
    return ofEntries(list, 'main types', true, (entry) => ({
      en: tidy([entry['name'], ...synonymsOf(entry)]),
      es: [],
    }));
  return ofEntries(list, 'consumer list', true, ({ name }) => ({ en: tidy(consumerName(String(name))), es: [] }));
}

const TSV_HEADER = /^condition(\t|$)/;

/**
 * Reads a file of names of conditions, recognised by its shape: a list of `{name}` for consumers, a dictionary of `{en,
 * es}`, NCI's main types with `synonyms`, or the strings of a registry as a tsv whose header begins with "condition".
 * Undefined: none of these.
 */
export function readNamesFile(text: string): NamesFile | undefined {
  const plain = text.replace(/^\uFEFF/, '');
  if (TSV_HEADER.test(plain)) {
    const names = tidy(
      plain
        .split(/\r?\n/)
        .slice(1)
        .map((line) => line.split('\t')[0]),
    );
    return { shape: 'registry strings', conditions: true, groups: names.map((name) => ({ en: [name], es: [] })) };
  }
  try {
    return ofJson(JSON.parse(plain));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
