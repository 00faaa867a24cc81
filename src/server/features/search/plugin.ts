import type { FastifyPluginCallback, FastifyRequest } from 'fastify';
import type { ActionCode } from '#schemas/campaign/action-codes.ts';
import { CALLS } from '#api/contract/index.ts';
import { readSearch } from '#engine/search/search-place.ts';
import type { Checks } from '#engine/checks.ts';
import { Problem } from '../../core/http/problem.ts';
import { registerCall } from '../../core/http/register-call.ts';
import { errorDetails, type Log } from '../../core/log.ts';
import { keptQuery, type Query } from '../../core/http/page-address.ts';
import { searchActions } from './search-actions.ts';
import type { ScreeningHistory } from './screening-history.ts';
import type { StudySearch, StudySearchRequest } from './study-search.ts';

/** The services for searches. */
export interface SearchPluginServices {
  readonly studySearch: StudySearch;
  readonly screeningHistory: Pick<ScreeningHistory, 'failed'>;
  readonly checks: Pick<Checks, 'postalCode'>;
  /** Logs that a visit searched. */
  readonly visitLog: {
    actions(entry: {
      readonly signup: string;
      readonly routePath: string;
      readonly draftId: string | undefined;
      readonly actions: readonly ActionCode[];
      readonly query: Query;
    }): Promise<void>;
  };
  /** What the flow that led to this visit was told. */
  readonly earlierAnswers: (request: FastifyRequest) => Promise<StudySearchRequest['known']>;
  /** The draft of the requesting browser. */
  readonly draftCookies: { read(request: FastifyRequest): string | undefined };
  readonly log: Log;
}

/** Searches for studies (J). */
export const plugin: FastifyPluginCallback<SearchPluginServices> = (
  app,
  { studySearch, screeningHistory, earlierAnswers, checks, visitLog, draftCookies, log },
  done,
) => {
  registerCall(
    app,
    CALLS.getStudySearch,
    async ({ query: { postalCode, country, locale, indications = '', query = '', signup, routePath }, request }) => {
      const place = readSearch(`${country}|${postalCode}|${indications}`);
      const valid = await checks.postalCode(postalCode, country);
      if (valid === 'unavailable') return new Problem('outside-failed');
      // There are no studies near an invalid code; the page has already said so next to the field.
      if (!place || !valid.valid) return { studies: [], nearbyStudies: [] };
      const page = keptQuery(Object.fromEntries(new URLSearchParams(query)));
      const found = await studySearch({
        ...place,
        locale,
        query: page,
        host: request.host,
        failed: screeningHistory.failed(request),
        known: await earlierAnswers(request),
      });
      if (signup !== undefined && page['nt'] === undefined) {
        const entry = {
          signup,
          routePath: routePath ?? '',
          draftId: draftCookies.read(request),
          actions: searchActions(found),
          query: page,
        };
        await visitLog
          .actions(entry)
          .catch((error: unknown) => log.error(errorDetails(error), 'A search could not be noted'));
      }
      return found;
    },
  );
  done();
};
