import type { Page } from '@playwright/test';
import { ENDPOINTS, type BrowserCall } from '#api/endpoints.ts';
import { REMOTE_NAMES } from '#checker/prove/world/remote-classes.ts';
import type { RemoteName, RemoteState } from '#engine/flow-state.ts';
import type { Journey } from '../../../journeys/journey.ts';
import type { PageProblems } from '../../problems.ts';

/**
 * The calls that can fail on their way. Sites and conditions are not among them: if they fail in a journey, the server
 * itself does not know them.
 */
const LOST: readonly (readonly [RemoteName, BrowserCall])[] = [
  ['siteScheduling', 'getSiteSchedulingStatus'],
  ['matchedToStudy', 'postMatchedToStudy'],
  ['callNow', 'postCallNow'],
  ['secondarySlots', 'getSecondaryAvailability'],
  ['siteSlots', 'getSiteAvailability'],
  ['studies', 'getStudySearch'],
  ['offers', 'getOffers'],
  ['qualification', 'postQualification'],
];

/** Makes the calls of a page fail that fail in the journey. */
export async function failCalls(page: Page, { ownWorld, outside }: Journey, problems: PageProblems): Promise<void> {
  if (ownWorld !== true || outside === undefined) return;
  // A browser reports each call that fails, and each that the server refuses.
  if (REMOTE_NAMES.some((name) => isRefused(outside[name])))
    problems.allow(/ERR_FAILED|the server responded with a status of (404|422|5\d\d)/);
  for (const [name, call] of LOST) {
    if (outside[name]?.status === 'failed') await page.route(patternOf(call), (route) => route.abort());
  }
}

/** Did it fail, or was it requested too early? */
function isRefused(outcome: RemoteState[RemoteName]): boolean {
  return outcome?.status === 'failed' || outcome?.value === 'questionsMissing' || outcome?.value === 'fieldsMissing';
}

function patternOf(call: BrowserCall): RegExp {
  return new RegExp(`/api/v1${ENDPOINTS[call].path.replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`);
}
