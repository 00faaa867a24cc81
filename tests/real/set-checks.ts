import { checkDocuments } from '#checker/check-documents.ts';
import { campaignFromQuestionnaire } from '#checker/new-campaign/questions/campaign-from-questionnaire.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { readResource } from '#importers/fhir/question-set/read-resource.ts';
import { readSet } from '#importers/fhir/question-set/read-set.ts';
import { writeSet } from '#importers/fhir/question-set/write-set.ts';
import { isJsonObject } from '#importers/study-registers/record-reader.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry, type Registry } from '#registry/registry.ts';
import { r4Questionnaire } from '#tests/support/records/r4-schema.ts';
import type { Checks } from './checks.ts';

type Resource = Readonly<Record<string, unknown>>;

/** The items of a Questionnaire, found here independently of the reader's code. */
function itemsOf(owner: Resource): Resource[] {
  const items = Array.isArray(owner['item']) ? owner['item'].filter(isJsonObject) : [];
  return items.flatMap((item) => [item, ...itemsOf(item)]);
}

/** The campaign that asks one questionnaire, in the language that all its texts have. */
function campaignAsking(block: string): string {
  return JSON.stringify({
    formatVersion: 1,
    id: 'real',
    version: 1,
    name: 'Real data',
    type: 'Screener',
    home: 'home',
    languages: ['en'],
    routes: [
      {
        name: 'home',
        title: { en: 'Questions' },
        blocks: [{ block, id: 'set', questionnaire: 'real' }],
        next: [{ to: 'bye' }],
      },
      { name: 'bye', title: { en: 'Thank you' }, blocks: [{ block: 'ThankYouPage' }], meta: { showNav: false } },
    ],
  });
}

/** Why questions are left out, with how often. */
export type Reasons = Map<string, number>;

/** What all questionnaires came to. */
export interface SetTotals {
  items: number;
  questions: number;
  taken: number;
  leftOut: number;
  readonly reasons: Reasons;
}

/** [O4] Questionnaires as campaigns, as the studio makes them: nothing is lost silently, and they pass `check`. */
async function createConversionChecks(checks: Checks, registry: Registry) {
  const { files: shipped } = await readCampaignFiles(['campaigns']);
  return async (title: string, resource: Resource, questions: readonly string[]): Promise<void> => {
    const read = readResource(JSON.stringify(resource));
    const parts = read.ok ? read.parts : [];
    checks.check(
      `[O4] ${title}: as a campaign, every question is asked or said to be left out, and why`,
      questions.filter((linkId) => {
        const part = parts.find(({ id, effect }) => id === linkId && effect !== 'noted');
        return part === undefined || (part.effect !== 'asked' && part.messages.length === 0);
      }),
      [],
    );
    if (!read.ok || read.questionnaire === undefined) return;
    const { documents } = campaignFromQuestionnaire(read.questionnaire, parts, { id: 'real-data', name: title });
    const own = documents.map(({ document, text }) => ({ path: `campaigns/${document}`, text }));
    const issues = await checkDocuments({ files: [...shipped, ...own], registry });
    checks.check(
      `[O4] ${title}: as a campaign, it passes the check`,
      issues.filter(({ file }) => own.some(({ path }) => path === file)).map(({ code, place }) => `${code} ${place}`),
      [],
    );
  };
}

/**
 * [O4] Questionnaires as question sets: every question is taken or told as left out; what is taken is the same when it
 * is written and read again, is valid as FHIR R4, and passes `check` in a campaign.
 */
export async function createSetChecks(checks: Checks) {
  const registry = createRegistry(await loadBlocks('blocks'));
  const name = registry.names.find((one) => registry.find(one)?.questions !== undefined) ?? '';
  const problemsOf = r4Questionnaire();
  const checkConversion = await createConversionChecks(checks, registry);
  const totals: SetTotals = { items: 0, questions: 0, taken: 0, leftOut: 0, reasons: new Map() };

  function written(questionnaire: NonNullable<ReturnType<typeof readSet>['questionnaire']>) {
    const { schema, ui } = questionnaire;
    const nodes = registry.find(name)?.questions?.({ schema, ui }) ?? [];
    const { resource, findings } = writeSet('real', questionnaire, nodes);
    const json: unknown = JSON.parse(JSON.stringify(resource));
    return { resource: isJsonObject(json) ? json : {}, findings };
  }

  return {
    totals,
    /** A line of figures. */
    async check(title: string, resource: Resource): Promise<string> {
      const { questionnaire, taken, shown, findings, items: counted } = readSet(resource);
      const items = itemsOf(resource);
      const questions = items.filter(({ type }) => type !== 'group' && type !== 'display');
      const lost = findings.filter(({ effect }) => effect === 'left-out');
      const leftOut = new Set(lost.map(({ linkId }) => linkId));
      totals.items += items.length;
      totals.questions += questions.length;
      totals.taken += taken.length;
      totals.leftOut += leftOut.size;
      for (const linkId of leftOut) {
        const why = (lost.find((one) => one.linkId === linkId)?.message ?? '').replaceAll(/"[^"]*"|http\S+/g, '…');
        totals.reasons.set(why, (totals.reasons.get(why) ?? 0) + 1);
      }
      checks.check(
        `[O4] ${title}: as a question set, every question is taken or told as left out`,
        [...new Set([...taken, ...leftOut])].toSorted(),
        [...new Set(questions.map(({ linkId }) => String(linkId)))].toSorted(),
      );
      const told = new Set([...shown, ...findings.map(({ linkId }) => linkId)]);
      checks.check(
        `[O4] ${title}: every group and text is shown, or told as not shown`,
        items.flatMap(({ type, linkId }) =>
          (type === 'group' || type === 'display') && !told.has(String(linkId)) ? [linkId] : [],
        ),
        [],
      );
      checks.check(`[O4] ${title}: all items are counted`, counted, items.length);
      await checkConversion(
        title,
        resource,
        questions.map(({ linkId }) => String(linkId)),
      );
      if (questionnaire) {
        const first = written(questionnaire);
        const again = readSet(first.resource).questionnaire;
        checks.check(
          `[O4] ${title}: the set is the same when it is written and read again`,
          again && { ...again, source: '' },
          {
            ...questionnaire,
            source: '',
          },
        );
        checks.check(`[O4] ${title}: nothing of the set is lost when it is written`, first.findings, []);
        checks.check(`[O4] ${title}: and it is valid by the JSON Schema of FHIR R4`, problemsOf(first.resource), []);
        const files = [
          { path: 'campaigns/real.json', text: campaignAsking(name) },
          { path: 'campaigns/questionnaires/real.json', text: JSON.stringify(questionnaire) },
        ];
        const issues = await checkDocuments({ files, registry });
        checks.check(
          `[O4] ${title}: and passes the check in a campaign`,
          issues.map(({ code, place, message }) => `${code} ${place} ${message}`),
          [],
        );
      }
      const noted = findings.length - lost.length;
      return (
        `  ${String(questions.length).padStart(9)} ${String(taken.length).padStart(7)} ` +
        `${String(leftOut.size).padStart(14)} ${String(noted).padStart(7)}  ${title}`
      );
    },
  };
}
