import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { readDocument } from '#checker/document/source-document.ts';
import { valueOf } from '#checker/document/node-access.ts';
import { formatDocument } from '#checker/document/format-document.ts';
import { compileOpen } from '#checker/schema/validator.ts';
import { objectOf, type FhirObject } from '#importers/fhir/fhir-json.ts';
import type { QuestionnaireFinding } from '#importers/fhir/questionnaire/questionnaire-finding.ts';
import { readSet, type SetReading } from '#importers/fhir/question-set/read-set.ts';
import { scoreOf } from '#importers/fhir/question-set/score.ts';
import { writeSet } from '#importers/fhir/question-set/write-set.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { Questionnaire } from '#schemas/campaign/questionnaire.ts';
import { countOf, EXIT } from '../output.ts';
import { misuse } from './misuse.ts';
import { OWN_BLOCKS } from './own-blocks.ts';

const ID = /^[a-z0-9][a-z0-9-]*$/;
const SCHEMA = '../../schemas/json/questionnaire.schema.json';

const isQuestionnaire = compileOpen<Questionnaire>(Questionnaire);

/** The block that asks questionnaires, with its name. */
async function askingBlock(blocks: string) {
  const found = (await loadBlocks(blocks)).find((block) => block.questions !== undefined);
  if (!found) throw new Error(`No block in ${blocks} asks questionnaires`);
  return found;
}

const fileOf = (folder: string, id: string) => join(folder, 'questionnaires', `${id}.json`);

function parsed(text: string, path: string): FhirObject {
  const value: unknown = JSON.parse(text);
  const resource = objectOf(value);
  if (resource['resourceType'] !== 'Questionnaire')
    throw new Error(`${path} is no FHIR Questionnaire: "resourceType" must be "Questionnaire"`);
  return resource;
}

/** The id of a file from a name that may have any characters. */
function idFrom(name: string): string {
  const id = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return id === '' ? 'questionnaire' : id;
}

function printFindings(findings: readonly QuestionnaireFinding[]): void {
  const order = ['left-out', 'noted'] as const;
  for (const effect of order)
    for (const { linkId, field, message } of findings.filter((one) => one.effect === effect))
      console.log(
        `${linkId || 'the questionnaire'} › ${field}: ${effect === 'noted' ? 'noted' : 'left out'}: ${message}`,
      );
}

/** What became of each item. */
function countsOf({ items, taken, leftOut, shown }: SetReading): string {
  const others = items - taken.length - leftOut.length;
  const hidden = others - shown.length;
  return (
    `${countOf(taken.length, 'question', 'questions')}, ${leftOut.length} left out, ` +
    `${countOf(others, 'group or text', 'groups and texts')}${hidden > 0 ? ` (${hidden} not shown)` : ''}, ` +
    `of ${countOf(items, 'item', 'items')}`
  );
}

async function importFile(path: string, { id, part, folder, blocks, replace }: ImportOptions): Promise<number> {
  const resource = parsed(await readFile(path, 'utf8'), path);
  const own = id ?? idFrom(typeof resource['id'] === 'string' ? resource['id'] : basename(path, '.json'));
  if (!ID.test(own)) throw new Error(`"${own}" cannot be an id: use lower-case letters, digits and hyphens`);
  const target = fileOf(folder, own);
  if (existsSync(target) && !replace) throw new Error(`${target} exists: choose another --id, or --replace the file`);
  const reading = readSet(resource, part);
  const { questionnaire: read, leftOut, findings } = reading;
  printFindings(findings);
  if (!read) {
    console.log(`${path}: ${countsOf(reading)}: nothing of it can be asked, and nothing is written`);
    return EXIT.findings;
  }
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, formatDocument({ $schema: SCHEMA, ...read }));
  console.log(`${target}: ${countsOf(reading)}`);
  const { name } = await askingBlock(blocks);
  console.log(`Ask it with { "block": "${name}", "id": "${own}", "questionnaire": "${own}" }`);
  const score = scoreOf(read, own);
  if (score)
    console.log(`Its answers have points. As a fact: "computed": ${JSON.stringify({ [`${own}-score`]: score })}`);
  return leftOut.length > 0 ? EXIT.findings : EXIT.good;
}

async function exportFile(id: string, { folder, blocks, out }: ExportOptions): Promise<number> {
  if (!ID.test(id)) throw new Error(`"${id}" is no id of a questionnaire`);
  const path = fileOf(folder, id);
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error(`There is no questionnaire ${path}`);
  const { root, faults } = readDocument({ path, text });
  const value = root && faults.length === 0 ? valueOf(root) : undefined;
  if (!isQuestionnaire(value)) throw new Error(`${path} is no questionnaire: check says what is wrong with it`);
  const block = await askingBlock(blocks);
  const { schema, ui } = value;
  const { resource, findings } = writeSet(id, value, block.questions?.({ schema, ui }) ?? []);
  const json = `${JSON.stringify(resource, undefined, 2)}\n`;
  if (out === undefined) console.log(json.trimEnd());
  else await writeFile(out, json);
  // The resource itself may be on standard output.
  for (const { linkId, field, message } of findings) console.error(`${linkId} › ${field}: ${message}`);
  return findings.length > 0 ? EXIT.findings : EXIT.good;
}

interface ImportOptions {
  readonly id: string | undefined;
  readonly part: string | undefined;
  readonly folder: string;
  readonly blocks: string;
  readonly replace: boolean;
}

interface ExportOptions {
  readonly folder: string;
  readonly blocks: string;
  readonly out: string | undefined;
}

/**
 * `questionnaire import FILE` writes a FHIR R4 Questionnaire as `campaigns/questionnaires/<id>.json`, and reports
 * what a question set cannot ask; `questionnaire export ID` writes one as a FHIR R4 Questionnaire.
 */
export async function questionnaire(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      id: { type: 'string' },
      part: { type: 'string' },
      replace: { type: 'boolean', default: false },
      out: { type: 'string' },
      blocks: { type: 'string', default: OWN_BLOCKS },
    },
  });
  const [what, name, ...more] = positionals;
  if ((what !== 'import' && what !== 'export') || name === undefined || more.length > 0)
    throw misuse('Say "import FILE" or "export ID"');
  const folder = process.env['CAMPAIGNS_DIR'] ?? 'campaigns';
  const { id, part, replace, out, blocks } = values;
  return what === 'import'
    ? importFile(name, { id, part, folder, blocks, replace })
    : exportFile(name, { folder, blocks, out });
}
