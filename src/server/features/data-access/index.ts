export { duringAccess } from './accesses.ts';
export {
  DATA_CLASSES,
  type DataAccess,
  dataAccessesBetween,
  type DataClass,
  erasedWithoutHistory,
} from './data-access-report.ts';
