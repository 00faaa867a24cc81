import { chmodSync, cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { texts } from '#entry/commands/campaigns/texts/texts.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { runCommand } from '../run-command.ts';
import { TRIP } from './texts-of-campaign.ts';

const folders: string[] = [];
afterAll(() => {
  delete process.env['CAMPAIGNS_DIR'];
  folders.forEach(removeTempFolder);
});

function folder(name: string): string {
  const made = tempFolder(name);
  folders.push(made);
  return made;
}

let home: string;
let out: string;
const run = (...args: readonly string[]) => runCommand(texts, ...args);
const documentIn = (name: string) => readFileSync(join(home, name), 'utf8');

const NOBODY = '{ "all": [{ "fact": "candidate.age", "atLeast": 40 }, { "fact": "candidate.age", "lessThan": 30 }] }';
const UNSEEN =
  `{ "block": "Heading", "id": "never", "showWhen": ${NOBODY}, ` +
  '"props": { "text": { "en": "Never", "es": "Nunca" } } }';

/** A campaign with a block that nobody sees, and a text that is not translated. */
const PARTLY = TRIP.replace(',   "es": "Encuentre {product} cerca"', '').replace(
  '{ "block": "FullName" }',
  `{ "block": "FullName" }, ${UNSEEN}`,
);

beforeEach(() => {
  home = folder('texts');
  out = folder('texts-out');
  writeFileSync(join(home, 'trip.json'), PARTLY);
  process.env['CAMPAIGNS_DIR'] = home;
});

describe('[O4] texts', () => {
  test('export and import of several campaigns change no byte', async () => {
    cpSync('campaigns', home, { recursive: true });
    const ids = ['cancer', 'flare', 's6', 'ss7', 'trip'];
    for (const format of ['xliff', 'csv', 'json']) {
      const exported = await run('export', ...ids, '--format', format, '--out', join(out, format));
      expect(exported.code).toBe(0);
      const files = readdirSync(join(out, format)).map((name) => join(out, format, name));
      expect(files.length).toBe(ids.length);
      const imported = await run('import', ...files);
      expect(imported).toMatchObject({ code: 0, stderr: '' });
      expect(imported.stdout.match(/ 0 texts of /g)).toHaveLength(ids.length);
    }
    for (const part of ['.', 'fragments', 'themes'])
      for (const name of readdirSync(join('campaigns', part)).filter((file) => file.endsWith('.json')))
        expect(documentIn(join(part, name))).toBe(readFileSync(join('campaigns', part, name), 'utf8'));
  });

  test('a translation of an export is taken, and what is wrong is refused with exit code 1', async () => {
    const file = join(out, 'trip.xlf');
    expect(await run('export', 'trip', '--out', file)).toMatchObject({
      code: 0,
      stdout: `${file}: 20 texts, 1 not translated, 1 that no visitor reaches\n`,
    });
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.replace('Gracias', 'Muchas gracias').replace('>Seguir<', '>Seguir {brand}<'));
    const { code, stdout } = await run('import', file);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `${file}: unit trip:routes.home.meta.nextButtonLabelOverride (trip.json: route "home" › ` +
        'meta.nextButtonLabelOverride): placeholder-unknown {brand} is in the translation, and not in the source. ',
    );
    expect(stdout).toContain(`1 text of "trip" changed in es, 17 unchanged, 1 not translated, 1 refused`);
    expect(documentIn('trip.json')).toBe(PARTLY.replace('Gracias', 'Muchas gracias'));
  });

  test('texts that no visitor reaches are marked, and can be left out', async () => {
    const { stdout } = await run('export', 'trip', '--format', 'csv');
    expect(stdout.split('\n').filter((line) => line.includes(',no,'))).toEqual([
      expect.stringContaining('blocks.never'),
    ]);
    const { stdout: less, stderr } = await run('export', 'trip', '--format', 'csv', '--reachable');
    expect(less).not.toContain('blocks.never');
    expect(stderr).toBe('19 texts, 1 not translated\n');
  });

  test('a picture of the block is named, and the address of the page', async () => {
    const { stdout } = await run('export', 'trip', '--format', 'json');
    expect(stdout).toContain('"picture": "docs/reference/pictures/full-name.webp"');
    expect(stdout).toContain('"/signup/es/trip/thanks"');
  });

  test('several campaigns or languages need a folder', async () => {
    writeFileSync(join(home, 'trip.json'), PARTLY.replace('["en",   "es"]', '["en", "es", "fr-CA"]'));
    const { code, stderr } = await run('export', 'trip');
    expect(code).toBe(2);
    expect(stderr).toBe('2 files would be written (trip.es.xlf, trip.fr-CA.xlf): name a --out FOLDER');
    expect(await run('export', 'trip', '--out', join(out, 'new'))).toMatchObject({ code: 0 });
    expect(readdirSync(join(out, 'new'))).toEqual(['trip.es.xlf', 'trip.fr-CA.xlf']);
  });

  test('status counts what visitors reach, by page, and exits with 1 if something is missing', async () => {
    const { code, stdout } = await run('status', 'trip');
    expect(code).toBe(1);
    expect(stdout).toBe('trip es: 18 of 19 texts translated\n  home    17 of 18, 1 missing\n  thanks  1 of 1\n');
    writeFileSync(join(home, 'trip.json'), TRIP);
    expect(await run('status', 'trip')).toMatchObject({ code: 0 });
    expect((await run('status', 'trip', '--language', 'fr-CA')).stdout).toContain('trip fr-CA: 15 of 19 texts');
  });

  test('a language that the campaign does not offer yet is imported, and the author told to offer it', async () => {
    const file = join(out, 'trip.json');
    await run('export', 'trip', '--language', 'fr-CA', '--format', 'json', '--out', file);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/("source": "Thank you",\s*"target": )""/, '$1"Merci"'));
    const { code, stdout } = await run('import', file);
    expect(code).toBe(0);
    expect(stdout).toContain('"trip" does not offer fr-CA yet: add it to "languages" of the document');
    expect(stdout).not.toContain('unused-text');
    expect(documentIn('trip.json')).toBe(PARTLY.replace('"Gracias"', '"Gracias", "fr-CA": "Merci"'));
  });

  test('a file that is damaged does not keep the others from being imported', async () => {
    const [good, bad] = [join(out, 'good.csv'), join(out, 'bad.xlf')];
    await run('export', 'trip', '--format', 'csv', '--out', good);
    writeFileSync(good, readFileSync(good, 'utf8').replace('Gracias', 'Mil gracias'));
    writeFileSync(bad, '<xliff');
    const { code, stdout } = await run('import', bad, good, join(out, 'none.xlf'));
    expect(code).toBe(1);
    expect(stdout).toContain(`${bad}: not-well-formed Line 1`);
    expect(stdout).toContain('none.xlf: file-unreadable There is no file');
    expect(documentIn('trip.json')).toContain('Mil gracias');
  });

  test.each([
    [['export'], 'Say "export ID …"'],
    [['translate', 'trip'], 'Say "export ID …"'],
    [['import', 'x.xlf', '--format', 'csv'], '"texts import" takes no --format'],
    [['export', 'trip', '--format', 'po'], 'There is no format "po"; use xliff, csv, json'],
    [['export', 'trip', '--language', 'de'], 'There is no language "de"'],
    [['export', 'trip', '--language', 'en'], 'is the language that "trip" is translated from'],
    [['export', 'trup'], 'did you mean trip?'],
  ])('%j cannot run: %s', async (args, why) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });

  test('a file that is no file of texts at all exits with 2', async () => {
    expect(await run('import', join(out, 'none.xlf'))).toMatchObject({ code: 2 });
  });
});

describe('[O4] texts export --suggest', () => {
  /** A program that prints this for the texts it gets on standard input. */
  function program(body: string): string {
    const path = join(out, 'suggest.mjs');
    writeFileSync(
      path,
      `let text = ''; for await (const part of process.stdin) text += part; const asked = JSON.parse(text); ${body}`,
    );
    chmodSync(path, 0o700);
    return `"${process.execPath}" "${path}"`;
  }
  const saying = (target: string) =>
    program(`console.log(JSON.stringify({ texts: asked.texts.map(({ id }) => ({ id, target: ${target} })) }));`);

  test('marks what the program says as a suggestion, which no import takes before somebody confirms it', async () => {
    const file = join(out, 'trip.xlf');
    const { stdout } = await run('export', 'trip', '--out', file, '--suggest', saying("'Busque {product}'"));
    expect(stdout).toContain('1 not translated, 1 suggested');
    const refused = await run('import', file);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toContain('not-confirmed');
    expect(documentIn('trip.json')).toBe(PARTLY);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('state="initial" subState="trialflow:suggested"', 'state="reviewed"'),
    );
    expect(await run('import', file)).toMatchObject({ code: 0 });
    expect(documentIn('trip.json')).toBe(
      PARTLY.replace('"Find {product} near you"', '"Find {product} near you", "es": "Busque {product}"'),
    );
  });

  test('gets the texts that are not translated, with what a translator needs', async () => {
    const asked = program('console.log(JSON.stringify({ texts: [] })); console.error(text);');
    const got = join(out, 'got.json');
    await run('export', 'trip', '--out', join(out, 'trip.xlf'), '--suggest', `${asked} 2> "${got}"`);
    expect(JSON.parse(readFileSync(got, 'utf8'))).toEqual({
      sourceLanguage: 'en',
      language: 'es',
      texts: [
        {
          id: 'trip:routes.home.title',
          source: 'Find {product} near you',
          what: 'The heading of the page, and its name in the window’s title',
          placeholders: ['{product}'],
        },
      ],
    });
  });

  test('leaves out what an import would refuse', async () => {
    const { code, stderr, stdout } = await run('export', 'trip', '--suggest', saying("'<b>Busque</b>'"));
    expect(code).toBe(0);
    expect(stderr).toContain('1 of 1 suggestions do not fit and are left out');
    expect(stdout).not.toContain('Busque');
  });

  test.each([
    ['a program that fails', 'process.exit(3)', 'ended with exit code 3'],
    ['a program that prints no JSON', "console.log('hello')", 'must print {"texts"'],
    ['a program that prints other JSON', 'console.log(\'{"texts":[{"id":1}]}\')', 'must print {"texts"'],
  ])('%s stops the export', async (_what, body, why) => {
    const { code, stderr } = await run('export', 'trip', '--suggest', program(body));
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });
});
