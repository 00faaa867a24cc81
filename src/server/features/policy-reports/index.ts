export { registerPolicyReports } from './policy-reports.ts';
