import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { childEnvironment } from '../support/child-environment.ts';
import { startEditor } from '../support/editor/start-editor.ts';
import { freePort } from '../support/port.ts';
import { startProgram, type Program } from '../support/program.ts';
import { removeTempFolder, tempFolder } from '../support/temp.ts';
import { launchBrowser } from '../support/tools/browser.ts';
import { until } from '../support/until.ts';
import { makeApp, packProject, run, type Packed } from './packed.ts';

const folder = tempFolder('package');
const app = join(folder, 'app');
let packed: Packed;

beforeAll(() => {
  packed = packProject(folder);
  makeApp(app, packed);
});
afterAll(() => removeTempFolder(folder));

const script = (path: string) => join(app, 'node_modules', path);

/** Starts a program of the app and waits until it responds at an address. */
async function serveApp(args: readonly string[], port: number): Promise<Program> {
  const env = childEnvironment({ PORT: String(port) });
  const program = startProgram(process.execPath, args, { cwd: app, env });
  await until(async () => (await fetch(`http://127.0.0.1:${port}/`)).status, {
    failure: () => `It does not answer:\n${program.output()}`,
    pointless: () => !program.running(),
  });
  return program;
}

const PAPERS = ['LICENSE', 'README.md', 'docs/embedding.md', 'docs/problem-codes.md'];

describe('what is packed', () => {
  test('is the built package, the schemas and the papers, and nothing else', () => {
    const others = packed.files.filter(
      (path) =>
        !/^(dist\/package\/|schemas\/json\/[a-z-]+\.schema\.json$)/.test(path) &&
        ![...PAPERS, 'package.json', 'src/entry/trialflow.mjs'].includes(path),
    );
    expect(others).toEqual([]);
    expect(packed.files).toEqual(expect.arrayContaining(PAPERS));
    expect(packed.files).toEqual(
      expect.arrayContaining([
        ...['schemas', 'engine', 'checker', 'react', 'server', 'payload', 'strapi'].flatMap((name) =>
          ['js', 'd.ts'].map((ending) => `dist/package/src/entry/package/${name}.${ending}`),
        ),
        'dist/package/react.css',
        'dist/package/locales/es.json',
        'dist/package/dist/ssr/ssr.js',
        'dist/package/src/server/migrations/0001-visits.js',
      ]),
    );
  });

  test('has no tests, no TypeScript to be stripped, no campaigns, no configuration and no keys', () => {
    const unwanted = packed.files.filter(
      (path) =>
        /\.(test|table\.test)\.|(?<!\.d)\.tsx?$|(^|\/)(tests|node_modules|\.data|\.cache)\//.test(path) ||
        /^(dist\/package\/)?campaigns\//.test(path) ||
        /(^|\/)\.env|\.(pem|key|log|sql|csv|tgz)$/.test(path),
    );
    expect(unwanted).toEqual([]);
    const withKeys = packed.files.filter((path) =>
      readFileSync(script(`trialflow/${path}`), 'latin1').includes('PRIVATE KEY-----'),
    );
    expect(withKeys).toEqual([]);
  });
});

describe('an app checks its campaigns', () => {
  const check = (campaigns = 'campaigns') => run(app, process.execPath, ['check.ts', campaigns]);

  test('a good one is checked and proven, with a block of the app', () => {
    const { code, output } = check();
    expect(output).toContain('1 file checked, nothing found');
    expect(output).toMatch(/^sleep: proven /m);
    expect(code).toBe(0);
  });

  test('a visitor who comes nowhere is found, and shown by what they enter', () => {
    const document = readFileSync(join(app, 'campaigns/sleep.json'), 'utf8');
    const planted = document.replace(
      '{ "to": "contact" }',
      '{ "when": { "fact": "answer.bedtime", "is": "early" }, "to": "contact" }',
    );
    expect(planted).not.toBe(document);
    const faulty = tempFolder('faulty');
    writeFileSync(join(faulty, 'sleep.json'), planted);
    const { code, output } = check(faulty);
    expect(output).toMatch(/prove-gap For some visitors of the route "home" no transition holds/);
    expect(output).toContain('answer.bedtime = late');
    expect(code).toBe(1);
  });

  test('the props of its block are checked by its own schema', () => {
    const faulty = tempFolder('faulty');
    const document = readFileSync(join(app, 'campaigns/sleep.json'), 'utf8');
    writeFileSync(join(faulty, 'sleep.json'), document.replace('"question"', '"qestion"'));
    const { code, output } = check(faulty);
    expect(output).toContain('did you mean question?');
    expect(code).toBe(1);
  });
});

describe('an app uses the command of the package', () => {
  const trialflow = (...args: readonly string[]) =>
    run(app, process.execPath, [script('trialflow/src/entry/trialflow.mjs'), ...args]);

  test.each([
    ['check', '1 file checked, nothing found'],
    ['prove', 'sleep: proven'],
  ])('%s knows the blocks of the registry', (command, words) => {
    const { code, output } = trialflow('campaigns', command, '--registry', 'registry.ts');
    expect(output).toContain(words);
    expect(code).toBe(0);
  });

  test('lsp serves an editor, with the blocks of the registry and the page of problem codes', async () => {
    const server = ['trialflow/src/entry/trialflow.mjs', 'campaigns', 'lsp', '--registry', 'registry.ts'];
    const [program = '', ...args] = server;
    const editor = await startEditor([process.execPath, script(program), ...args], app);
    const text = readFileSync(join(app, 'campaigns/sleep.json'), 'utf8');
    editor.open('campaigns/sleep.json', text.replace('"to": "notNow"', '"to": "notnow"'));
    const [found] = await editor.findings('campaigns/sleep.json', (all) => all.length === 1);
    expect(found?.code).toBe('missing-target');
    expect(existsSync(new URL(found?.codeDescription?.href ?? ''))).toBe(true);
    expect(await editor.end()).toBe(0);
  });

  test('without the registry, a block of the app is unknown', () => {
    const { code, output } = trialflow('campaigns', 'check', 'campaigns/sleep.json');
    expect(output).toContain('campaigns/sleep.json:16:20 unknown-block');
    expect(code).toBe(1);
  });

  test.each([
    [['campaigns', 'check', '--registry', 'app.tsx'], 'Could not run:'],
    [['campaigns', 'check', 'none'], 'There is no file or folder none'],
    [['leads', 'export'], 'Usage: trialflow campaigns check|prove'],
  ])('%j could not run', (args, words) => {
    const { code, output } = trialflow(...args);
    expect(output).toContain(words);
    expect(code).toBe(2);
  });
});

test('an app walks a visitor without a browser', () => {
  const { code, output } = run(app, process.execPath, ['walk.ts']);
  expect(output).toContain("[ 'answer.bedtime', 'candidate.age' ]");
  expect(output).toContain('on to contact');
  expect(code).toBe(0);
});

test('the app is of one mind with the declarations', () => {
  expect(run(app, process.execPath, [script('typescript/bin/tsc'), '-p', '.'])).toEqual({ code: 0, output: '' });
});

describe('an app shows a campaign', () => {
  let preview: Program;
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    const { code, output } = run(app, process.execPath, [script('vite/bin/vite.js'), 'build', '--logLevel', 'error']);
    if (code !== 0) throw new Error(`The app could not be built:\n${output}`);
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    const args = [script('vite/bin/vite.js'), 'preview', '--host', '127.0.0.1', '--strictPort', '--port', String(port)];
    [preview, browser] = await Promise.all([serveApp(args, port), launchBrowser()]);
  });
  afterAll(async () => {
    await browser.close();
    await preview.end('SIGTERM');
  });

  /** A page of the app, whose own server receives the leads; the page reports its errors. */
  async function open(answers: readonly number[]): Promise<{ page: Page; leads: unknown[]; errors: string[] }> {
    const page = await browser.newPage({ viewport: { width: 412, height: 823 } });
    const leads: unknown[] = [];
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.route('**/our/leads', async (route) => {
      expect(route.request().headers()['content-type']).toBe('application/json');
      await route.fulfill({ status: answers[leads.length] ?? 200 });
      leads.push(route.request().postDataJSON());
    });
    await page.goto(origin);
    return { page, leads, errors };
  }

  test('a visitor reads it, is told what is missing, changes the language, and the app gets the lead', async () => {
    const { page, leads, errors } = await open([503]);
    await page.getByRole('heading', { name: 'Do you sleep well?' }).waitFor();
    // The page is live once it has marked what it lacks.
    await page.getByRole('button', { name: 'Next', disabled: true }).click({ force: true });
    await page.getByRole('link', { name: 'When do you go to bed on workdays? This field is required' }).waitFor();
    await page.getByLabel('After 10 p.m.').check();
    await page.getByRole('button', { name: 'Español' }).click();
    await page.getByRole('heading', { name: '¿Duerme bien?' }).waitFor();
    expect(await page.getByLabel('Después de las 22:00').isChecked()).toBe(true);
    await page.getByLabel('Edad').selectOption('44');
    await page.getByRole('button', { name: 'Siguiente' }).click();
    await page.getByRole('heading', { name: '¿Cómo podemos comunicarnos con usted?' }).waitFor();
    await page.getByRole('button', { name: 'English' }).click();

    await page.getByLabel('Full name').fill('Rosa García');
    await page.getByLabel('ZIP code').fill('00000');
    await page.getByLabel('Phone number').fill('(312) 555-0142');
    await page.getByLabel('Sleep Clinic may use my answers to see whether the study suits me.').check();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('Please enter a valid postal code').first().waitFor();
    await page.getByLabel('ZIP code').fill('60614');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByText('We will call you soon.').waitFor();
    await page.getByText('Saved').waitFor();

    // The first was not accepted: it was sent again, unchanged.
    expect(leads).toHaveLength(2);
    expect(leads[1]).toEqual(leads[0]);
    expect(leads[1]).toMatchObject({
      lead: { firstName: 'Rosa', lastName: 'García', phone1: '+13125550142', postalCode: '60614', age: 44 },
      answers: { 'answer.bedtime': 'late', 'candidate.age': 44 },
      consents: [
        {
          type: 'healthData',
          hasConsent: true,
          text: 'Sleep Clinic may use my answers to see whether the study suits me.',
        },
      ],
      campaign: { id: 'sleep', version: 1 },
      judgedBy: 'browser',
      revision: 1,
    });
    // The app keeps its own address, its title and its styles.
    expect(page.url()).toBe(`${origin}/`);
    expect(await page.title()).toBe('Sleep Clinic');
    const fontOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node) => getComputedStyle(node).fontFamily);
    expect(await fontOf('main > h1')).not.toBe(await fontOf('.trialflow h1'));
    expect(errors).toEqual([]);
  });

  test('a reload brings back where the visitor was, and starting over forgets it', async () => {
    const { page, leads, errors } = await open([]);
    await page.getByLabel('Before 10 p.m.').check();
    await page.getByLabel('Age in years').selectOption('30');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByLabel('Full name').fill('Ana');
    await page.reload();
    await page.getByRole('heading', { name: 'How can we reach you?' }).waitFor();
    await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Ana');
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('heading', { name: 'Do you sleep well?' }).waitFor();
    expect(await page.getByLabel('Before 10 p.m.').isChecked()).toBe(true);
    await page.getByText(/^Start over/).click();
    await page.getByRole('button', { name: 'Remove my answers' }).click();
    await page.getByRole('radio', { checked: true }).waitFor({ state: 'detached' });
    expect(leads).toEqual([]);
    expect(errors).toEqual([]);
  });

  test('whom the campaign turns away reads so, and the app gets no lead', async () => {
    const { page, leads } = await open([]);
    await page.getByLabel('It varies').check();
    await page.getByLabel('Age in years').selectOption('30');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('heading', { name: 'This study needs regular bedtimes' }).waitFor();
    await page.getByText('Thank you for your interest.').waitFor();
    expect(leads).toEqual([]);
  });
});

describe('an app serves the API and the pages beside its own routes', () => {
  let server: Program;
  let origin: string;

  beforeAll(async () => {
    const port = await freePort();
    origin = `http://127.0.0.1:${port}`;
    server = await serveApp(['serve.ts'], port);
  });

  test('its own routes stay its own', async () => {
    expect(await (await fetch(`${origin}/our/health`)).json()).toEqual({ ok: true });
  });

  test('the pages of its campaigns are there, and problems are told as the product tells them', async () => {
    const page = await fetch(`${origin}/signup/sleep`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('Do you sleep well?');
    const call = await fetch(`${origin}/api/v1/postal-codes/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ postalCode: '60614', country: 'USA' }),
    });
    expect(await call.json()).toBe(true);
    const unknown = await fetch(`${origin}/api/v1/nothing`);
    expect(unknown.headers.get('content-type')).toContain('application/problem+json');
    expect(await unknown.json()).toMatchObject({ code: 'not-found', status: 404 });
  });

  test('its route for leads stores what the React app sends', async () => {
    const reply = await fetch(`${origin}/our/leads`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id: 'a', revision: 1 }),
    });
    expect(reply.status).toBe(204);
    expect(readFileSync(join(app, 'leads.ndjson'), 'utf8')).toBe('{"id":"a","revision":1}\n');
  });

  test('it ends with the app', async () => {
    expect(await server.end('SIGTERM')).toBe(0);
  });
});
