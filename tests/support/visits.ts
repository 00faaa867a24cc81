import { randomUUID } from 'node:crypto';
import { DRAFT_HEADER, SECRET_HEADER } from '#api/draft-header.ts';
import type { SaveLeadBody } from '#api/contract/lead-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { shippedVersion } from '#tests/support/shipped-version.ts';

/** A visitor of the sign-up flow in Chicago who has reached the phone step. */
export function signupVisit(rest: Partial<Visit> = {}): Visit {
  return {
    draftId: randomUUID(),
    campaignId: 's6',
    campaignVersion: rest.campaignVersion ?? shippedVersion(rest.campaignId ?? 's6'),
    entry: 'home',
    route: 'phone',
    locale: 'en',
    today: '2026-11-23',
    query: { utm_source: 'news' },
    device: { width: 412 },
    ...rest,
    answers: {
      'candidate.gender': 'female',
      'candidate.country': 'US',
      'candidate.postalCode': '60614',
      'candidate.age': 46,
      'candidate.firstName': 'Maria',
      'candidate.lastName': 'Sanchez',
      'candidate.phone': '+13122071000',
      ...rest.answers,
    },
  };
}

/** A visitor near Chicago who has answered the whole screener of the made-up asthma study, and qualifies. */
export function screenerVisit(rest: Partial<Visit> = {}): Visit {
  return {
    draftId: randomUUID(),
    campaignId: 'ws15',
    campaignVersion: rest.campaignVersion ?? shippedVersion(rest.campaignId ?? 'ws15'),
    entry: 'home',
    route: 'home',
    locale: 'en',
    today: '2026-11-23',
    device: { width: 412 },
    ...rest,
    query: { studyId: 'DEMO-ASTHMA-01', ...rest.query },
    answers: {
      'candidate.firstName': 'Maria',
      'candidate.lastName': 'Sanchez',
      'candidate.country': 'US',
      'candidate.postalCode': '60614',
      'candidate.phone': '+13122071000',
      'candidate.email': 'maria@example.org',
      'candidate.birthDate': '1980-05-14',
      'candidate.gender': 'female',
      'candidate.ethnicities': ['6'],
      'candidate.heightCm': 167.64,
      'candidate.weightKg': 72.57,
      'criteria.asthma-diagnosis': 'yes',
      'criteria.asthma-symptoms': 'weekly',
      'criteria.asthma-medicines': ['rescue', 'daily'],
      'criteria.asthma-smoking': 'no',
      'criteria.asthma-hospital': 'no',
      ...rest.answers,
    },
  };
}

/** The secret that a visitor's browser created together with the id of the draft. */
export function secretOf({ draftId }: Pick<Visit, 'draftId'>): string {
  return `of-${draftId}`;
}

/**
 * The headers that a visitor's browser sends with every call: the visit's name and the secret that proves who owns it
 * (K8).
 */
export function proofOf(visit: Pick<Visit, 'draftId'>): Record<string, string> {
  return { [DRAFT_HEADER]: visit.draftId, [SECRET_HEADER]: secretOf(visit) };
}

/** The request that saves a visit, from the browser to which the visit belongs. */
export function saveRequest(
  visit: Visit,
  revision = 1,
  key = `${visit.draftId}:${revision}`,
): {
  readonly method: 'POST';
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly payload: SaveLeadBody;
} {
  return {
    method: 'POST',
    url: '/api/v1/leads',
    headers: { 'idempotency-key': key, 'user-agent': 'a-browser', [SECRET_HEADER]: secretOf(visit) },
    payload: { visit, revision },
  };
}
