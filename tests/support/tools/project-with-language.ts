import { execFile } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { tempFolder } from '../temp.ts';
import { ROOT } from './install.ts';

const LEFT_OUT = new Set(['node_modules', '.git', '.cache', '.data', 'test-results', 'tests', 'docs']);
/** Right-to-left override, and its end: what is between them is drawn from right to left. */
const [OVERRIDE, END] = ['\u202E', '\u202C'];

/** An English text as it would look in a language that is written from right to left; placeholders stay. */
export function mirrored(text: string): string {
  return text.startsWith('<') ? text : `${OVERRIDE}${text}${END}`;
}

function asTable(file: string): Readonly<Record<string, unknown>> {
  const table: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return typeof table === 'object' && table !== null ? { ...table } : {};
}

/** Every folder of a project with an English locale file. */
function localeFolders(project: string): string[] {
  return ['locales', 'blocks', 'src'].flatMap((part) =>
    readdirSync(join(project, part), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.name === 'en.json' && entry.parentPath.endsWith('locales'))
      .map(({ parentPath }) => parentPath),
  );
}

/**
 * A copy of the project to which a language was added, by locale files alone: those of English, mirrored. It needs
 * a built product. Returns its folder.
 */
export async function projectWithLanguage(code: string, name: string): Promise<string> {
  const project = tempFolder('added-language');
  for (const entry of readdirSync(ROOT).filter((one) => !LEFT_OUT.has(one)))
    cpSync(join(ROOT, entry), join(project, entry), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(project, 'node_modules'));
  for (const folder of localeFolders(project)) {
    const file = join(folder, `${code}.json`);
    if (existsSync(file)) throw new Error(`${file} exists`);
    const { language, ...texts } = asTable(join(folder, 'en.json'));
    const facts = language === undefined ? {} : { language: { name, direction: 'rtl', reviewed: false } };
    const own = Object.entries(texts).map(([key, text]) => [key, mirrored(String(text))] as const);
    writeFileSync(file, JSON.stringify({ ...facts, ...Object.fromEntries(own) }));
  }
  // The visitors' bundle stays as it is: it contains no language. What the server renders with is built anew.
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--ssr', 'src/entry/ssr.tsx', '--outDir', 'dist/ssr'], {
    cwd: project,
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return project;
}
