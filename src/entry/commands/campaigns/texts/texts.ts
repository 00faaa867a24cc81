import { parseArgs } from 'node:util';
import { isTextFormat, TEXT_FORMATS } from '#checker/translations/formats/formats.ts';
import { misuse } from '../misuse.ts';
import { exportTexts } from './export-texts.ts';
import { importFiles } from './import-files.ts';
import { printStatus } from './print-status.ts';

const OPTIONS = {
  format: { type: 'string' },
  language: { type: 'string' },
  out: { type: 'string' },
  reachable: { type: 'boolean' },
  suggest: { type: 'string' },
} as const;

/** Which options each of the commands takes. */
const TAKES = {
  export: ['format', 'language', 'out', 'reachable', 'suggest'],
  import: [],
  status: ['language'],
} as const satisfies Readonly<Record<string, readonly (keyof typeof OPTIONS)[]>>;

/**
 * `texts export ID …` writes the texts of campaigns for translators, `texts import FILE …` takes the translations into
 * the documents, `texts status ID …` counts what is translated. Exit code 1: texts are refused or not translated.
 */
export async function texts(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [what = '', ...names] = positionals;
  if (!isCommand(what) || names.length === 0) throw misuse('Say "export ID …", "import FILE …" or "status ID …"');
  const taken: readonly string[] = TAKES[what];
  const alien = Object.keys(values).find((option) => !taken.includes(option));
  if (alien !== undefined) throw misuse(`"texts ${what}" takes no --${alien}`);
  if (what === 'import') return importFiles(names);
  if (what === 'status') return printStatus(names, values.language);
  const { format = 'xliff', language, out, reachable = false, suggest } = values;
  if (!isTextFormat(format))
    throw new Error(`There is no format "${format}"; use ${Object.keys(TEXT_FORMATS).join(', ')}`);
  return exportTexts(names, { format, language, out, reachable, suggest });
}

function isCommand(word: string): word is keyof typeof TAKES {
  return Object.hasOwn(TAKES, word);
}
