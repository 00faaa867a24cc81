import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { conformDocument } from '#checker/conform/conform-documents.ts';
import { conformanceAsData, formatConformance } from '#checker/conform/format-conformance.ts';
import { studyOf } from '#checker/conform/specification.ts';
import { compileOpen } from '#checker/schema/validator.ts';
import { suggest } from '#checker/suggest.ts';
import { Study } from '#schemas/study/study.ts';
import { checkCriteria } from '#importers/criteria/check-criteria.ts';
import { readCriteriaFile } from '#importers/criteria/read-criteria-file.ts';
import { openCampaign } from './one-campaign.ts';
import { misuse } from './misuse.ts';
import { OWN_BLOCKS } from './own-blocks.ts';

const OPTIONS = {
  format: { type: 'string', default: 'pretty' },
  blocks: { type: 'string', default: OWN_BLOCKS },
  qualified: { type: 'string' },
  study: { type: 'string' },
} as const;

/**
 * `conform CAMPAIGN CRITERIA`: whether the campaign qualifies exactly the visitors whom the criteria qualify. CRITERIA
 * is a criteria file, or a study document with bounds on age, gender and body mass index. `--qualified ROUTE,…`:
 * reaching one of these means being qualified; `--study FILE`: the study as it is stored, if that differs. Exits with 1
 * if the two disagree, and with 2 if something is not decided.
 */
export async function conform(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  if (values.format !== 'pretty' && values.format !== 'json')
    throw new Error(`There is no format "${values.format}"; use pretty or json`);
  const [named, criteria, ...rest] = positionals;
  if (named === undefined || criteria === undefined || rest.length > 0)
    throw misuse('name a campaign, and the file of the criteria');
  const study = values.study === undefined ? undefined : await readStudy(values.study);
  const specification = await readStudy(criteria, study);
  const { campaign, model, registry } = await openCampaign(named, values.blocks);
  const qualified = values.qualified?.split(',').map((route) => route.trim()) ?? [];
  const routes = campaign.routes.map(({ name }) => name);
  const unknown = qualified.find((route) => !routes.includes(route));
  if (unknown !== undefined)
    throw new Error(`The campaign "${campaign.id}" has no route "${unknown}"${hint(suggest(unknown, routes))}`);
  const report = conformDocument(model, { campaign, registry, specification, qualified, ...(study ? { study } : {}) });
  console.log(
    values.format === 'json' ? JSON.stringify(conformanceAsData(report), undefined, 2) : formatConformance(report),
  );
  if (report.issues.length > 0) return 1;
  return report.undecided.length > 0 ? 2 : 0;
}

function hint(meant: string | undefined): string {
  return meant === undefined ? '' : `: did you mean ${meant}?`;
}

const isStudy = compileOpen<Study>(Study);

/**
 * A study document, or a criteria file; what the latter leaves open comes from `around`. Rejects with a message for
 * anything else.
 */
async function readStudy(path: string, around?: Study): Promise<Study> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new Error(`There is no file ${path}`);
  });
  const value = parsed(path, text);
  if (typeof value === 'object' && value !== null && 'externalId' in value) {
    if (!isStudy(value))
      throw new Error(
        `${path} is not a study: ${isStudy
          .problemsOf(value)
          .map(({ instancePath, message }) => `${instancePath} ${message}`)
          .join('; ')}`,
      );
    const [wrong] = checkCriteria(value.criteria);
    if (wrong) throw new Error(`${path} ${wrong.code} ${wrong.message}`);
    return value;
  }
  const reading = readCriteriaFile(text);
  if (!reading.ok)
    throw new Error(
      reading.problems
        .map(({ line, column, code, message }) => `${path}:${line}:${column} ${code} ${message}`)
        .join('\n'),
    );
  const { studyId, criteria } = reading.file;
  return around ? { ...around, criteria } : studyOf(studyId, criteria);
}

function parsed(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}
