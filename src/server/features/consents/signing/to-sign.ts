import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import type { Signable } from '#engine/block-rules.ts';
import { findRoute } from '#engine/transition.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { shownBlocks } from '#engine/walk.ts';
import type { Route } from '#schemas/campaign/campaign.ts';
import type { Signer } from '../../integrations/index.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import type { Draft, ReplayedVisit } from '../../visits/index.ts';

/** What a visit has to sign, where, and who signs. */
export interface ToSign {
  /** The id of the block that asks for the signature. */
  readonly blockId: string;
  readonly route: Route;
  readonly signable: Signable;
  readonly signer: Signer;
}

/** A visit together with what it has to sign. */
export interface PreparedSigning extends ToSign {
  readonly draft: Draft;
  readonly visited: ReplayedVisit;
}

function text({ answers }: FlowState, fact: string): string | undefined {
  const value = answers[fact];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Whoever holds the phone signs: the caregiver if there is one, otherwise the participant. */
function signerOf(state: FlowState): Signer | undefined {
  const caregiver = caregiverInvolved(state) && text(state, 'candidate.caregiverFirstName') !== undefined;
  const phone = text(state, 'candidate.phone');
  const firstName = text(state, caregiver ? 'candidate.caregiverFirstName' : 'candidate.firstName');
  const lastName = text(state, caregiver ? 'candidate.caregiverLastName' : 'candidate.lastName');
  if (phone === undefined || firstName === undefined || lastName === undefined) return undefined;
  return { phone, firstName, lastName, ...omitUndefined({ email: text(state, 'candidate.email') }) };
}

/** What the replayed visit has to sign on a route, in words that the server produces; `undefined` if nothing. */
export function toSign(visited: ReplayedVisit, routeName: string): ToSign | undefined {
  const route = findRoute(visited.published.campaign, routeName);
  if (!route || !visited.walked.arrived) return undefined;
  const state = { ...visited.state, answers: visited.walked.answers };
  const signer = signerOf(state);
  const found = shownBlocks(route, state, visited.bind).map(({ use, bound }) => ({
    blockId: use.id,
    signable: bound.signing?.(visited.translate(use)),
  }));
  const first = found.find(({ signable }) => signable !== undefined);
  return signer && first?.signable ? { route, signer, blockId: first.blockId, signable: first.signable } : undefined;
}
