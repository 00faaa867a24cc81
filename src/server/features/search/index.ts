export { ownParameters } from './card-address.ts';
export { createCatalogueReads } from './catalogue-reads.ts';
export {
  createStudyDetails,
  type From,
  type ReadStudyDetails,
  type StudyDetails,
  type StudySite,
} from './details/study-details.ts';
export { createScreeningHistory, type ScreeningHistory } from './screening-history.ts';
export { searchActions } from './search-actions.ts';
export type { StudySearch } from './study-search.ts';

/** The plugin that registers the routes. Loaded on demand: commands do not need it. */
export const searchPlugin = async () => (await import('./plugin.ts')).plugin;
