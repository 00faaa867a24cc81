import { conformDocument, type ConformReport } from '#checker/conform/conform-documents.ts';
import { openCampaign } from '#entry/commands/campaigns/one-campaign.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';

export interface Distinguished {
  /** The screener and the study with its criteria unchanged. */
  readonly alike: ConformReport;
  /** The same screener where the first question of the study was stored the wrong way round. */
  readonly reversed: ConformReport;
}

/** Compares the screener `ws15` with the criteria of a study, as they are and with a fault in what is stored. */
export async function withDistinctPages(specification: Study): Promise<Distinguished> {
  const { campaign, model, registry } = await openCampaign('campaigns/ws15.json', 'blocks');
  const stored: Study = {
    ...specification,
    criteria: specification.criteria.map((criterion, index) => (index === 0 ? turned(criterion) : criterion)),
  };
  return {
    alike: conformDocument(model, { campaign, registry, specification }),
    reversed: conformDocument(model, { campaign, registry, specification, study: stored }),
  };
}

function turned(criterion: Criterion): Criterion {
  return {
    ...criterion,
    responses: criterion.responses.map((response) => ({
      ...response,
      qualifies: response.qualifies === 'unknown' ? 'unknown' : !response.qualifies,
    })),
  };
}
