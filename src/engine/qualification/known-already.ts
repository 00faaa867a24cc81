import type { FlowState } from '../flow-state.ts';
import { verdictOf } from './verdicts.ts';

const OTHERS = ['bioQualified', 'siteQualified', 'criteriaQualified'] as const;

/**
 * Whether the phone number, which somebody has signed up with for this study before, is all that keeps the visitor from
 * it (F4). Their answers fit, and they must not read that these do not; nor that the number is known, which is the
 * business of whoever it belongs to.
 */
export function knownAlready(state: FlowState): boolean {
  return verdictOf('fullyQualified', state) === false && OTHERS.every((name) => verdictOf(name, state) === true);
}
