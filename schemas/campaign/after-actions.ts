import type { ActionCode } from './action-codes.ts';

/**
 * What leaving a route forward does besides logging: sends the lead's conditions to the relay that its slug came from
 * (C14).
 */
export const UPDATE_INDICATIONS = 'updateIndicationsBySlug';
export type AfterAction = ActionCode | typeof UPDATE_INDICATIONS;

/** The after-actions that are logged. Not beside the list of codes, which a visitor's browser need not load. */
export function loggedActions(actions: readonly AfterAction[] = []): ActionCode[] {
  return actions.filter((action) => action !== UPDATE_INDICATIONS);
}
