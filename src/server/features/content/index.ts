export { type Activity, activityOf, type Moment, successorOf } from './activity.ts';
export type { PublishIssue } from './campaign-file.ts';
export { canonicalJson, contentHash } from './content-hash.ts';
export { createCampaignVersions, type PublishedCampaign } from './campaign-versions.ts';
export { defaultFlow, languageOf } from './default-flow.ts';
export { type Campaigns, createCampaigns, type LiveCampaigns } from './create-campaigns.ts';
export { type Content, createContent } from './create-content.ts';
export { exportContent } from './backup/export-content.ts';
export { importContent } from './backup/import-content.ts';
export { pruneRevisions } from './revisions/prune-revisions.ts';
export { appendEvent, type ContentEventKind, type ContentFault, takeTurn, verifyContent } from './revisions/events.ts';
export { isSameActor, personActor, readActor } from './actor.ts';
export { LIVE } from './revisions/change.ts';
export { DRAFT, type RevisionsParts } from './revisions/revisions.ts';
export { type Caller, type CallingPeople, type Colleague, forbidden, mayEverywhere } from './write-api/caller.ts';
export { pageOf, registerContentCall, type WriteApiServices } from './write-api/content-call.ts';
export { readableBy } from './write-api/readable-documents.ts';
export { visiblePage } from './write-api/visible-page.ts';
export { type Analyse, type AnalysisTask, createThreadAnalyse, type WriteDossier } from './analyses/analysis.ts';
export { createExaminer, type Examiner } from './examining/examiner.ts';
export { answerExaminer, createThreadExaminer } from './examining/examiner-thread.ts';
export { approvedTexts } from './revisions/approvals.ts';
export { createPublications } from './revisions/publications.ts';
export { startSchedules } from './run-schedules.ts';
export { type CampaignSource, NO_DOCUMENTS } from './sources/campaign-source.ts';
export { createCmsSource } from './sources/cms/cms-source.ts';
export { createDatabaseSource } from './sources/database-source.ts';
export { createDepartures } from './sources/departures.ts';
export { openSources } from './sources/open-sources.ts';
export { createSourceLists } from './sources/source-lists.ts';
export { createPreviewCampaigns } from './preview/preview-campaigns.ts';
export { frameOf, registerDrafts } from './preview/draft-plugin.ts';
export { concerning, createUnsavedDrafts, type UnsavedDrafts } from './preview/unsaved-drafts.ts';
export { type Preview, previewIdOf, showsPictures } from './preview/preview-links.ts';
export { documentsWith } from './publisher.ts';
export type { ProofVerdict, ProveCampaigns } from './proofs.ts';
export { createQuestionSets, type QuestionSets } from './question-sets/create-question-sets.ts';
export { prepareFor, prepareQuestionSets, questionSetsOf } from './question-sets/prepare-question-sets.ts';

/** The side of a thread that analyses. Loaded on demand: only that thread needs it. */
export const analysisAnswers = async () => (await import('./analyses/run-analysis.ts')).answerAnalysis;

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const contentPlugin = async () => (await import('./plugin.ts')).plugin;

/** The plugin of webhooks. */
export const webhooksPlugin = async () => (await import('./webhooks/plugin.ts')).webhooksPlugin;

/** The plugin of the write API. */
export const writeApiPlugin = async () => (await import('./write-api/plugin.ts')).writeApiPlugin;
