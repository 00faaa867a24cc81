export { createCallNow } from './call-centre.ts';
export { createDraftCookies, type DraftCookies } from './drafts/draft-cookie.ts';
export { createDraftOwners, type DraftOwners, removeOrphanedSecrets } from './drafts/draft-owners.ts';
export {
  createDrafts,
  type Draft,
  draftPurpose,
  type Drafts,
  oldestDraft,
  openDraft,
  type OpenDraft,
  type PostedForm,
  removeExpiredDrafts,
  upsertDraft,
  writeDraft,
  visitOfDraft,
} from './drafts/drafts.ts';
export { createEarlierAnswers, type EarlierAnswers, visitsBefore } from './drafts/earlier-answers.ts';
export { countDrafts } from './drafts/count-drafts.ts';
export { keepDraft, type KeepDraftParts } from './drafts/keep-draft.ts';
export { lockVisit } from './drafts/lock-visit.ts';
export { jsonHash, visitHash } from './drafts/visit-hash.ts';
export { isErased } from './erasures.ts';
export { createFieldChecks, type FieldChecks } from './field-checks.ts';
export { knownAnswers, type LeadLink, maskedLead, type WaitingLink, withLink } from './lead-link.ts';
export { createPayloads, type Payloads } from './payloads.ts';
export { brandOf, publicOperator } from './public-operator.ts';
export { type AskScheduling, createRemotes, type PageContext, type Remotes, type RemotesParts } from './remotes.ts';
export { type ReplayedVisit, type ReplayParts, replayVisit, type VisitReads } from './replay-visit.ts';
export { loadTexts, type Texts } from './texts.ts';
export { addQualifiedLead, logActionsOnce, newActions, type VisitActions, withActions } from './visit-actions.ts';
export { createVisitLog, type VisitLog } from './visit-log.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const visitsPlugin = async () => (await import('./plugin.ts')).plugin;
