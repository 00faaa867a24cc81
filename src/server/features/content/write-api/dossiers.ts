import type { FastifyInstance } from 'fastify';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import type { GivenDocument } from '#api/content/analyses.ts';
import { packageLanguage } from '#checker/dossier/texts/dossier-texts.table.ts';
import { rulesBeside } from '#checker/prove/rules-beside.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { Problem } from '../../../core/http/problem.ts';
import type { AnalysisDesk } from '../analyses/analysis-desk.ts';
import { DRAFT } from '../revisions/revisions.ts';
import { campaignsFor, createDocuments, dayOf, problemOf, resultAt, unknownCampaigns } from './analysis-request.ts';
import { registerContentCall, type WriteApiServices } from './content-call.ts';

/** The day of what is packed: that of the newest of the given revisions, or of the publication. */
async function dayOfRevision(
  given: readonly GivenDocument[],
  published: Date | undefined,
  { content: { revisions, publications }, clock }: WriteApiServices,
  document: string,
): Promise<{ readonly day: string; readonly recorded: boolean }> {
  const dates = await Promise.all(
    given.map(async (one) => {
      if (one.revision === 'draft') return (await revisions.head(DRAFT, one.document))?.createdAt;
      return typeof one.revision === 'number' ? (await revisions.find(one.revision))?.createdAt : undefined;
    }),
  );
  const last =
    published ??
    dates.filter((date) => date !== undefined).toSorted((one, other) => other.getTime() - one.getTime())[0] ??
    (await publications.list({ document, limit: 1 }))[0]?.at;
  return { day: last?.toISOString().slice(0, 10) ?? dayOf(clock), recorded: last !== undefined };
}

/** The ethics package, made by the code of the command `dossier`. */
export function registerDossiers(app: FastifyInstance, services: WriteApiServices, desk: AnalysisDesk): void {
  const { content, config } = services;
  const documentsOf = createDocuments(services);

  registerContentCall(app, content, CONTENT_CALLS.writeDossier, async ({ body, ...asking }) => {
    const { campaign, publication } = body;
    const language = packageLanguage(body.language ?? DEFAULT_LANGUAGE);
    const then = publication === undefined ? undefined : await content.publications.standing(publication);
    if (publication !== undefined && then === undefined) return new Problem('publication-unknown');
    const documents: readonly GivenDocument[] =
      then?.changes.map(({ document, revision }) => ({ document, revision: revision ?? null })) ?? body.documents ?? [];
    const own = { documents: body.documents ?? [], campaigns: [campaign] };
    const mine = await campaignsFor(asking.caller, own, services);
    if (mine instanceof Problem) return mine;
    const place = await documentsOf(documents, 'documents');
    if (place instanceof Problem) return place;
    const wrong = unknownCampaigns([campaign], place.files);
    if (wrong !== undefined) return wrong;
    if (config.operator === undefined) return new Problem('analysis-unavailable');
    const revision = await dayOfRevision(documents, then?.at, services, `${campaign}.json`);
    const result = await resultAt(desk, asking, {
      kind: 'dossier',
      ...place,
      campaign,
      language,
      revision,
      today: revision.day,
      rules: await rulesBeside(config.campaignsDir),
      home: config.campaignsDir,
      operator: config.operator,
    });
    if (result.kind !== 'dossier') return problemOf(result);
    return { name: `${campaign}-dossier.${language}.html`, day: revision.day, html: result.html };
  });
}
