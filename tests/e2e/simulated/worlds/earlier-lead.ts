import type { Journey } from '../../../journeys/journey.ts';
import type { TestServer } from '../../../support/server.ts';
import { saveRequest, screenerVisit } from '../../../support/visits.ts';
import { expect } from '../../fixtures.ts';

/** The phone number is already known to the study: somebody left a lead with it before. */
export async function earlierLead(server: TestServer, { ownWorld, outside, visit, steps }: Journey): Promise<void> {
  const { matchedToStudy } = outside ?? {};
  const study = visit?.payload.study;
  if (ownWorld !== true || matchedToStudy?.status !== 'ready' || !matchedToStudy.value || !study) return;
  const phone = steps.flatMap(({ enter }) => enter?.['candidate.phone'] ?? [])[0];
  if (phone === undefined) throw new Error('Nobody enters the phone number that is known already');
  const answers = {
    'candidate.phone': `+1${phone.replaceAll(/\D/g, '')}`,
    ...Object.fromEntries(study.criteria.map(({ id }) => [`criteria.${id}`, 'yes'])),
  };
  const { url, method, headers, payload } = saveRequest(
    screenerVisit({ query: { studyId: study.externalId }, today: visit.today, answers }),
  );
  const saved = await fetch(`${server.origin}${url}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json', origin: server.origin },
    body: JSON.stringify(payload),
  });
  expect(saved.status, await saved.text()).toBe(201);
}
