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
export { registerOfferAssets, registerSearchRoutes } from './search-routes.ts';
export type { StudySearch } from './study-search.ts';
