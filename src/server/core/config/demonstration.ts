import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { LEGAL_PAGES } from '#schemas/operator/legal-pages.ts';
import type { EnvironmentReader } from './environment-reader.ts';

/** Numbers reserved for fiction in North America, Ireland, South Africa and the United Kingdom. */
const MADE_UP_NUMBER = /555-?01\d\d$|7946-?0\d{3}$/;

/** Does the folder contain a page with text, so that it would be served? */
function hasPage(folder: string, page: string): boolean {
  const file = ['md', 'txt'].map((ending) => join(folder, `${page}.en.${ending}`)).find((path) => existsSync(path));
  return file !== undefined && readFileSync(file, 'utf8').trim() !== '';
}

/** Reports every legal text that would come from the demonstration. */
export function refuseDemonstrationLegal(reader: EnvironmentReader, legalDir: string | undefined): void {
  const missing = LEGAL_PAGES.filter((page) => legalDir === undefined || !hasPage(legalDir, page));
  if (missing.length === 0) return;
  const files = missing.map((page) => `${page}.en.md`).join(', ');
  reader.addIssue(
    'LEGAL_DIR',
    'must name a folder with your own legal texts in production; ' +
      `${legalDir === undefined ? 'it needs' : 'it lacks'} ${files}. To serve texts without legal effect ` +
      'instead, set ACCEPT_DEMONSTRATION=legal',
  );
}

/** Reports an operator document that is the demonstration's or contains its made-up numbers. */
export function refuseDemonstrationOperator(reader: EnvironmentReader, operator: OperatorDocument): void {
  if (!reader.isSet('OPERATOR_FILE')) {
    reader.addIssue(
      'OPERATOR_FILE',
      'must name your operator file in production: without it, visitors see made-up brands and phone numbers. ' +
        'To show them anyway, set ACCEPT_DEMONSTRATION=operator',
    );
    return;
  }
  const { callCentre, callCentreSpanish, oncologyNumber, incomingCallNumber, partnerTransferNumber } = operator;
  const numbers = { ...callCentre, callCentreSpanish, oncologyNumber, incomingCallNumber, partnerTransferNumber };
  const madeUp = Object.entries(numbers).flatMap(([name, number]) =>
    number !== undefined && MADE_UP_NUMBER.test(number) ? [name] : [],
  );
  if (madeUp.length > 0)
    reader.addIssue(
      'OPERATOR_FILE',
      `contains made-up phone numbers (${madeUp.join(', ')}) that reach nobody. ` +
        'To show them anyway, set ACCEPT_DEMONSTRATION=operator',
    );
}
