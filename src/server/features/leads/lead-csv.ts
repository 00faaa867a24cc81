import { stringify } from 'csv-stringify/sync';
import type { LeadAnswer } from '#schemas/lead/lead.ts';
import type { ExportedLead } from './export-leads.ts';

type Cell = string | number | undefined;

const COLUMNS: readonly (readonly [name: string, read: (row: ExportedLead) => Cell])[] = [
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
  // Last, so that readers who address columns by position find the others where they were.
  ['deliveryReason', ({ deliveryReason }) => deliveryReason],
  ['answers', ({ lead }) => answersCell(lead)],
  [
    'computed',
    ({ lead: { additionalFields } }) => additionalFields.computed && JSON.stringify(additionalFields.computed),
  ],
  ['criteria', ({ lead }) => criteriaCell(lead)],
];

/**
 * The answers to the campaign's own questions, by the id of the question, as JSON: `meds.name[0]` is that of the first
 * entry of a list.
 */
function answersCell({ additionalFields: { answers } }: ExportedLead['lead']): Cell {
  const nameOf = ({ id, index }: LeadAnswer) => (index === undefined ? id : `${id}[${index}]`);
  return answers && JSON.stringify(Object.fromEntries(answers.map((answer) => [nameOf(answer), answer.value])));
}

/** The numbers, dates and computed values that a study's criteria were judged by, as JSON by their ids. */
function criteriaCell({ screenings = [] }: ExportedLead['lead']): Cell {
  const values = screenings.flatMap(({ responses }) =>
    responses.flatMap(({ criterionId, value }) => (value === undefined ? [] : [[criterionId, value] as const])),
  );
  return values.length === 0 ? undefined : JSON.stringify(Object.fromEntries(values));
}

/** Characters that a spreadsheet may take for the start of a formula. */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/**
 * One line without its line break, in which no cell can start a formula: such a cell is prefixed with an apostrophe. It
 * is also quoted, for readers that take an apostrophe for a quote.
 */
export function csvRecord(cells: readonly Cell[]): string {
  return stringify([cells.map((cell) => cell?.toString())], {
    eof: false,
    escape_formulas: true,
    quoted_match: [FORMULA, /'/],
  });
}

export function csvHeader(): string {
  return csvRecord(COLUMNS.map(([name]) => name));
}

export function csvLine(row: ExportedLead): string {
  return csvRecord(COLUMNS.map(([, read]) => read(row)));
}
