import type { NameGroup } from '#server/features/studies/index.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#schemas/language-codes.ts';
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
  return { shape, conditions, groups: entries.map(group).filter((names) => Object.values(names).flat().length > 0) };
}

const synonymsOf = ({ synonyms }: Entry): readonly unknown[] => (Array.isArray(synonyms) ? synonyms : []);

const languagesOf = (entry: Entry) => Object.keys(entry).filter((name) => isLanguage(name) && isText(entry[name]));

function ofJson(parsed: unknown): NamesFile | undefined {
  const list = isEntry(parsed) && Array.isArray(parsed['data']) ? parsed['data'] : parsed;
  if (!Array.isArray(list) || list.length === 0 || !list.every(isEntry)) return undefined;
  if (list.every((entry) => isText(entry[DEFAULT_LANGUAGE]) && languagesOf(entry).length > 1))
    return ofEntries(list, 'dictionary', false, (entry) =>
      Object.fromEntries(languagesOf(entry).map((language) => [language, tidy([entry[language]])])),
    );
  if (!list.every(({ name }) => isText(name))) return undefined;
  if (list.some(({ synonyms }) => Array.isArray(synonyms)))
    return ofEntries(list, 'main types', true, (entry) => ({
      [DEFAULT_LANGUAGE]: tidy([entry['name'], ...synonymsOf(entry)]),
    }));
  return ofEntries(list, 'consumer list', true, ({ name }) => ({
    [DEFAULT_LANGUAGE]: tidy(consumerName(String(name))),
  }));
}

const TSV_HEADER = /^condition(\t|$)/;

/**
 * Reads a file of names of conditions, recognised by its shape: a list of `{name}` for consumers, a dictionary with a
 * name for each language, NCI's main types with `synonyms`, or the strings of a registry as a tsv whose header begins
 * with "condition".
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
    return {
      shape: 'registry strings',
      conditions: true,
      groups: names.map((name) => ({ [DEFAULT_LANGUAGE]: [name] })),
    };
  }
  try {
    return ofJson(JSON.parse(plain));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
