import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { OperatorDocument } from '#schemas/operator/operator.ts';
import { LEGAL_PAGES } from '#schemas/operator/legal-pages.ts';
import { DEMONSTRATION_PARTS, type DemonstrationPart } from './config.ts';
import type { EnvironmentReader } from './environment-reader.ts';

/** Numbers reserved for fiction in North America, Ireland, South Africa and the United Kingdom. */
const MADE_UP_NUMBER = /555-?01\d\d$|7946-?0\d{3}$/;

/** Reads `ACCEPT_DEMONSTRATION`: `all`, or a list of parts. */
export function readAccepted(reader: EnvironmentReader): readonly DemonstrationPart[] {
  const words = reader.list(
    'ACCEPT_DEMONSTRATION',
    (item) => item === 'all' || DEMONSTRATION_PARTS.some((part) => part === item),
    `all, or some of ${DEMONSTRATION_PARTS.join(', ')}`,
  );
  return DEMONSTRATION_PARTS.filter((part) => words.includes('all') || words.includes(part));
}

/** Does the folder contain a page with text, so that it would be served? */
function hasPage(folder: string, page: string): boolean {
  const file = ['md', 'txt'].map((ending) => join(folder, `${page}.en.${ending}`)).find((path) => existsSync(path));
  return file !== undefined && readFileSync(file, 'utf8').trim() !== '';
}

/** Reports an invalid folder of legal texts and, in production, every text that would come from the demonstration. */
export function checkLegal(reader: EnvironmentReader, legalDir: string | undefined, refuses: boolean): void {
  if (legalDir !== undefined && !statSync(legalDir, { throwIfNoEntry: false })?.isDirectory()) {
    reader.complain('LEGAL_DIR', 'must name a folder that is there');
    return;
  }
  const missing = LEGAL_PAGES.filter((page) => legalDir === undefined || !hasPage(legalDir, page));
  if (!refuses || missing.length === 0) return;
  const files = missing.map((page) => `${page}.en.md`).join(', ');
  reader.complain(
    'LEGAL_DIR',
    'must name a folder with your own legal texts in production; ' +
      `${legalDir === undefined ? 'it needs' : 'it lacks'} ${files}. ACCEPT_DEMONSTRATION=legal serves texts ` +
      'without legal effect instead',
  );
}

/** In production, reports an operator document that is the demonstration's or contains its made-up numbers. */
export function checkOperator(
  reader: EnvironmentReader,
  operator: OperatorDocument | undefined,
  refuses: boolean,
): void {
  if (!refuses || operator === undefined) return;
  if (reader.text('OPERATOR_FILE') === undefined) {
    reader.complain(
      'OPERATOR_FILE',
      'must name your operator document in production: without it made-up brands and telephone numbers are shown. ' +
        'ACCEPT_DEMONSTRATION=operator shows them',
    );
    return;
  }
  const { callCentre, callCentreSpanish, oncologyNumber, incomingCallNumber, partnerTransferNumber } = operator;
  const numbers = { ...callCentre, callCentreSpanish, oncologyNumber, incomingCallNumber, partnerTransferNumber };
  const madeUp = Object.entries(numbers).flatMap(([name, number]) =>
    number !== undefined && MADE_UP_NUMBER.test(number) ? [name] : [],
  );
  if (madeUp.length > 0)
    reader.complain(
      'OPERATOR_FILE',
      `has made-up telephone numbers (${madeUp.join(', ')}), which reach nobody. ` +
        'ACCEPT_DEMONSTRATION=operator shows them',
    );
}
