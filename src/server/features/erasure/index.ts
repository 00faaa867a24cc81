export { eraseLead, type Erased, type ErasureParts, findLeadsByPhone } from './erase-lead.ts';
export { type ErasedHistory, type Erasure, erasuresSince } from './erased-history.ts';
export { findUnsaved, removeSlugs } from './find-unsaved.ts';
export { eraseOldLeads, removeOldFaultLogs, removeOldVisitLogs } from './retention.ts';
