import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Kysely } from 'kysely';
import type { Study } from '#schemas/study/study.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import { createCampaignVersions, createQuestionSets, prepareQuestionSets } from '#server/features/content/index.ts';
import { createLog } from '#server/core/log.ts';
import type { Tables } from '#server/core/database/tables.ts';

const BLOCKS = fileURLToPath(new URL('../../blocks/', import.meta.url));

/**
 * Compiles the validators of a study's questions for every campaign that was served before, so that no visitor has to
 * wait for them. Returns how many.
 */
export async function prepareStudyQuestions(db: Kysely<Tables>, study: Study): Promise<number> {
  const clock = { now: () => new Date() };
  const versions = await createCampaignVersions(db, clock).load();
  const campaigns = [...new Map(versions.map(({ campaign }) => [campaign.id, campaign])).values()];
  if (campaigns.length === 0 || !existsSync(BLOCKS)) return 0;
  // The texts do not matter: the schema of a question set has none.
  const bind = createBlockBinder(createRegistry(await loadBlocks(BLOCKS)), () => (text) => text?.en ?? '');
  const questionSets = createQuestionSets({ db, clock, log: createLog(() => undefined) });
  return prepareQuestionSets(campaigns, study, bind, questionSets);
}
