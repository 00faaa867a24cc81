import type { ExportedLead } from './export-leads.ts';

const COLUMNS: readonly (readonly [name: string, read: (row: ExportedLead) => string | number | undefined])[] = [
  ['leadId', ({ leadId }) => leadId],
  ['revision', ({ revision }) => revision],
  ['campaign', ({ campaign }) => campaign.id],
  ['campaignVersion', ({ campaign }) => campaign.version],
  ['createdAt', ({ createdAt }) => createdAt],
  ['updatedAt', ({ updatedAt }) => updatedAt],
  ['delivery', ({ delivery }) => delivery],
  ['firstName', ({ lead }) => lead.firstName],
  ['lastName', ({ lead }) => lead.lastName],
  ['phone1', ({ lead }) => lead.phone1],
  ['email', ({ lead }) => lead.email],
  ['postalCode', ({ lead }) => lead.postalCode],
  ['country', ({ lead }) => lead.country],
  ['gender', ({ lead }) => lead.gender],
  ['dateOfBirth', ({ lead }) => lead.dateOfBirth],
  ['age', ({ lead }) => lead.age],
  ['heightCm', ({ lead }) => lead.heightCm],
  ['weightKg', ({ lead }) => lead.weightKg],
  ['preferredLanguage', ({ lead }) => lead.preferredLanguage],
  ['ethnicities', ({ lead }) => lead.ethnicities.join(' ')],
  ['indications', ({ lead }) => lead.indications.map(({ id }) => id).join(' ')],
  ['studies', ({ lead }) => lead.sourceStudyIds.join(' ')],
  ['siteId', ({ lead }) => lead.siteId],
  ['studySiteId', ({ lead }) => lead.studySiteId],
  [
    'passed',
    ({ lead }) => lead.screenings?.map(({ passed }) => (passed === null ? 'unknown' : String(passed))).join(' '),
  ],
  ['caregiverName', ({ lead }) => lead.caregiver && `${lead.caregiver.firstName} ${lead.caregiver.lastName}`],
  ['caregiverRelationship', ({ lead }) => lead.caregiver?.caregiverRelationship],
  [
    'bookings',
    ({ bookings }) => bookings?.map(({ service, studyId, start }) => `${service} ${studyId} ${start}`).join(' '),
  ],
  // At the end: whoever reads columns by their place finds the others where they were.
  ['deliveryReason', ({ deliveryReason }) => deliveryReason],
];

/** A cell that no spreadsheet takes for a formula, quoted where it has to be. */
export function csvCell(value: string | number | undefined): string {
  const text = String(value ?? '');
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /["',\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvHeader(): string {
  return COLUMNS.map(([name]) => name).join(',');
}

export function csvLine(row: ExportedLead): string {
  return COLUMNS.map(([, read]) => csvCell(read(row))).join(',');
}
