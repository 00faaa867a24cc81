import type { FastifyPluginCallback } from 'fastify';
import type { Kysely } from 'kysely';
import { CONTENT_CALLS } from '#api/content/content-calls.ts';
import { campaignFromQuestionnaire } from '#checker/new-campaign/questions/campaign-from-questionnaire.ts';
import { campaignFromStudy } from '#checker/new-campaign/questions/campaign-from-study.ts';
import type { Tables } from '../../core/database/tables.ts';
import { Problem } from '../../core/http/problem.ts';
import { signalOfClient } from '../../core/http/register-call.ts';
import { registerContentCall, type WriteApiServices } from '../content/index.ts';
import { findStudies, registeredStudy } from './find-studies.ts';
import type { ReadQuestionnaire, ReadResource } from './read-questionnaire.ts';

export interface ConversionServices extends Pick<WriteApiServices, 'content'> {
  readonly database: { readonly db: Kysely<Tables> };
  /** Absent: nothing here can read one without keeping visitors waiting. */
  readonly readQuestionnaire?: ReadQuestionnaire | undefined;
}

/** How long reading may take; the largest one of the standards takes less than a second. */
const LIMIT_MS = 30_000;
/** How many are read at once: each has a processor for itself, which visitors need too. */
const MAX_AT_ONCE = 2;

/** Limits how many questionnaires are read at once, and for how long. */
export function createDesk(read: ReadQuestionnaire | undefined, limitMs: number = LIMIT_MS) {
  let running = 0;
  return async (text: string, client: AbortSignal): Promise<ReadResource | Problem> => {
    if (read === undefined) return new Problem('analysis-unavailable');
    if (running >= MAX_AT_ONCE) return new Problem('analysis-busy');
    running += 1;
    const late = AbortSignal.timeout(limitMs);
    try {
      return await read(text, AbortSignal.any([client, late]));
    } catch (error) {
      if (late.aborted) return new Problem('analysis-late');
      throw error;
    } finally {
      running -= 1;
    }
  };
}

/** New campaigns from what others have written: the criteria of a study, and questionnaires. */
export const conversionsPlugin: FastifyPluginCallback<ConversionServices> = (
  app,
  { content, database: { db }, readQuestionnaire },
  done,
) => {
  const readAtDesk = createDesk(readQuestionnaire);

  registerContentCall(app, content, CONTENT_CALLS.listStudies, async ({ query: { find = '' } }) =>
    (await findStudies(db, find)).map(({ externalId, name, criteria }) => ({
      study: externalId,
      title: name.en,
      criteria: criteria.length,
    })),
  );

  registerContentCall(app, content, CONTENT_CALLS.convertStudy, async ({ body: { study, ...named } }) => {
    const found = await registeredStudy(db, study);
    return found === undefined
      ? new Problem('study-unknown')
      : campaignFromStudy(found.study, found.eligibilityText, named);
  });

  registerContentCall(app, content, CONTENT_CALLS.convertQuestionnaire, async ({ body, reply }) => {
    const { text, ...named } = body;
    const read = await readAtDesk(text, signalOfClient(reply));
    if (read instanceof Problem) return read;
    if (!read.ok) return new Problem('questionnaire-unreadable', [], { reason: read.reason });
    const { questionnaire, parts } = read;
    if (questionnaire === undefined) return { documents: [], languages: [], parts: [...parts] };
    return campaignFromQuestionnaire(questionnaire, parts, named);
  });
  done();
};
