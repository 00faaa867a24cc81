import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { explain } from '#entry/commands/campaigns/explain.ts';
import { graph } from '#entry/commands/campaigns/graph.ts';
import { mutate } from '#entry/commands/campaigns/mutate.ts';
import { prove } from '#entry/commands/campaigns/prove.ts';
import { questionnaire } from '#entry/commands/campaigns/questionnaire.ts';
import { report } from '#entry/commands/campaigns/report/report.ts';
import { simulate } from '#entry/commands/campaigns/simulate/simulate.ts';
import { diff } from '#entry/commands/campaigns/versions/diff.ts';
import { drafts } from '#entry/commands/campaigns/versions/drafts.ts';
import { check } from '#entry/commands/campaigns/check/check.ts';
import { objectOf, objectsOf } from '#importers/fhir/fhir-json.ts';
import { removeTempFolder, tempFolder } from '#tests/support/temp.ts';
import { runCommand } from './run-command.ts';

const EXAMPLE = 'docs/examples/campaigns/health-history.json';
const FRAGMENTS = ['health-data-consents', 'contact-consents'];

const folders: string[] = [];
afterAll(() => {
  delete process.env['CAMPAIGNS_DIR'];
  folders.forEach(removeTempFolder);
});

function parsed(path: string) {
  return objectOf(JSON.parse(readFileSync(path, 'utf8')));
}

/**
 * The example with its set as a named questionnaire, and a way that depends on how many medicines somebody takes.
 * @param change a text of the questionnaire, and what takes its place
 */
function laid(change: readonly [string, string] = ['', '']): string {
  const folder = tempFolder('question-set-commands');
  folders.push(folder);
  for (const part of ['fragments', 'questionnaires']) mkdirSync(join(folder, part));
  cpSync('campaigns/rules', join(folder, 'rules'), { recursive: true });
  for (const name of FRAGMENTS) cpSync(`campaigns/fragments/${name}.json`, join(folder, `fragments/${name}.json`));
  const campaign = parsed(EXAMPLE);
  const [home = {}, ...routes] = objectsOf(campaign['routes']);
  const [block = {}, ...blocks] = objectsOf(home['blocks']);
  const { props, ...use } = block;
  const { schema, ui } = objectOf(props);
  const many = { when: { fact: 'answer.health.medicines.count', atLeast: 3 }, to: 'thanks-smoker' };
  const asking = {
    ...home,
    blocks: [{ ...use, questionnaire: 'health' }, ...blocks],
    next: [many, ...objectsOf(home['next'])],
  };
  const text = JSON.stringify({ formatVersion: 1, title: 'Health', version: '1', schema, ui }, undefined, 1);
  expect(text).toContain(change[0]);
  writeFileSync(join(folder, 'questionnaires/health.json'), text.replaceAll(...change));
  const document = { ...campaign, id: 'health', path: 'health', routes: [asking, ...routes] };
  writeFileSync(join(folder, 'health.json'), JSON.stringify(document, undefined, 1));
  return folder;
}

let before: string;
beforeAll(() => {
  before = laid();
});
const documentIn = (folder: string) => join(folder, 'health.json');

describe('[B4] [B9] every command reads a named questionnaire', () => {
  test('check finds nothing in it, and reports a fault at its place in the questionnaire', async () => {
    expect(await runCommand(check, before)).toMatchObject({ code: 0 });
    const faulty = laid(['"maximum": 80', '"maximum": 0']);
    const { code, stdout } = await runCommand(check, faulty);
    expect(code).toBe(1);
    expect(stdout).toContain(join(faulty, 'questionnaires/health.json'));
    expect(stdout).toContain('it must be less than "maximum", 0');
  });

  test('a questionnaire can be checked by its own name', async () => {
    expect(await runCommand(check, join(before, 'questionnaires/health.json'))).toMatchObject({ code: 0 });
  });

  test('prove decides it', async () => {
    const { code, stdout } = await runCommand(prove, documentIn(before));
    expect(stdout).toContain('health: proven');
    expect(code).toBe(0);
  });

  test('simulate reaches every transition and bound of leaves, counts of entries and what is computed', async () => {
    const { code, stdout } = await runCommand(simulate, documentIn(before));
    expect(stdout).toContain('transitions 6 of 6, ends 2 of 2, values at bounds 6 of 6');
    expect(code).toBe(0);
  });

  test('explain says which answer and which number of entries would lead elsewhere', async () => {
    const { stdout } = await runCommand(explain, documentIn(before), '--at', 'contact-smoker');
    expect(stdout).toContain('if “smoking.status” in the answer to “health” is “never”');
    expect(stdout).toContain('if “medicines.count” in the answer to “health” is 3');
  });

  test('graph names the answers', async () => {
    const { stdout } = await runCommand(graph, documentIn(before), '--format', 'mermaid');
    expect(stdout).toContain('“medicines.count” in the answer to “health” is 3 or more');
  });

  test('report shows the questions in its texts', async () => {
    const out = join(before, 'report.html');
    expect(await runCommand(report, documentIn(before), '--no-pictures', '--out', out)).toMatchObject({ code: 0 });
    expect(readFileSync(out, 'utf8')).toContain('For how many years?');
  });

  test('mutate changes its ways, and the journeys of a simulation notice most of it', async () => {
    const journeys = join(before, 'journeys');
    mkdirSync(journeys);
    await runCommand(simulate, documentIn(before), '--journeys', journeys);
    const { stdout } = await runCommand(mutate, documentIn(before), '--journeys', journeys);
    const [, noticed = 0, all = 0] = (/(\d+) of (\d+) changes noticed/.exec(stdout) ?? []).map(Number);
    expect(all).toBeGreaterThan(20);
    expect(noticed).toBeGreaterThan(all * 0.8);
  });
});

describe('[B9] what a changed questionnaire changes is told by its questions', () => {
  test.each<[string, [string, string], string]>([
    ['a bound', ['"maximum": 80', '"maximum": 60'], 'smoking.years: takes 1 to 60 in steps of 1 instead of 1 to 80'],
    [
      'the values of a choice',
      ['"nuts"', '"eggs"'],
      'allergies: takes 1 to 2 of penicillin, latex, eggs instead of 1 to 2 of penicillin, latex, nuts',
    ],
    ['the length of a list', ['"maxItems": 5', '"maxItems": 4'], 'medicines: takes 0 to 4 entries instead of 0 to 5'],
    [
      'a question in a list',
      ['"maxLength": 80', '"maxLength": 40'],
      'medicines.name: takes a text of 1 to 40 characters instead of a text of 1 to 80',
    ],
  ])('%s', async (_what, change, words) => {
    const after = documentIn(laid(change));
    const { stdout } = await runCommand(diff, documentIn(before), after, '--count', '40');
    expect(stdout).toContain(words);
    expect(stdout).not.toContain('not decided');
  });

  test('drafts says who is set back by a narrower bound', async () => {
    const narrower = laid(['"maximum": 80', '"maximum": 40']);
    const { stdout } = await runCommand(drafts, documentIn(before), documentIn(narrower), '--count', '40');
    expect(stdout).toMatch(/set back to "health", loses answer\.health\.smoking\.(years|each-day)/);
  });
});

describe('[O4] questionnaire', () => {
  const item = (linkId: string, rest: object) => ({ linkId, text: `Question ${linkId}`, required: true, ...rest });
  const option = (code: string, points: number) => ({
    extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/ordinalValue', valueDecimal: points }],
    valueCoding: { code, display: code },
  });
  const often = { type: 'choice', answerOption: [option('never', 0), option('daily', 3)] };
  const resource = {
    resourceType: 'Questionnaire',
    id: 'Sleep_1',
    title: 'Sleep',
    status: 'active',
    item: [item('tired', often), item('awake', often), { linkId: 'scan', type: 'attachment', text: 'A scan' }],
  };

  test('import writes a questionnaire, tells what is left out, and how to ask and score it', async () => {
    const folder = tempFolder('questionnaire-import');
    folders.push(folder);
    process.env['CAMPAIGNS_DIR'] = folder;
    const file = join(folder, 'sleep.fhir');
    writeFileSync(file, JSON.stringify(resource));
    const { code, stdout } = await runCommand(questionnaire, 'import', file);
    expect(code).toBe(1);
    expect(stdout).toContain('scan › type: left out: The type is "attachment"');
    expect(stdout).toContain('sleep-1.json: 2 questions, 1 left out, 0 groups and texts, of 3 items');
    expect(stdout).toContain('{ "block": "QuestionSet", "id": "sleep-1", "questionnaire": "sleep-1" }');
    expect(stdout).toContain(
      '{"score":["answer.sleep-1.tired","answer.sleep-1.awake"],"points":{"never":0,"daily":3}}',
    );
    const again = await runCommand(questionnaire, 'import', file);
    expect(again.code).toBe(2);
    expect(again.stderr).toContain('exists: choose another --id, or --replace');
    const part = await runCommand(questionnaire, 'import', file, '--id', 'tired', '--part', 'tired');
    expect(part.code).toBe(0);
    expect(part.stdout).toContain('1 question, 0 left out');

    const written = await runCommand(questionnaire, 'export', 'sleep-1');
    expect(written.code).toBe(0);
    expect(objectsOf(objectOf(JSON.parse(written.stdout))['item']).map(({ linkId }) => linkId)).toEqual([
      'tired',
      'awake',
    ]);
  });

  test.each([
    [['export', '../campaigns/s6'], 'is no id of a questionnaire'],
    [['export', 'lost'], 'There is no questionnaire'],
    [['import', 'package.json'], 'is no FHIR Questionnaire'],
    [['invent', 'x'], 'Say "import FILE" or "export ID"'],
  ])('%j cannot run: %s', async (args, why) => {
    const { code, stderr } = await runCommand(questionnaire, ...args);
    expect(code).toBe(2);
    expect(stderr).toContain(why);
  });
});
