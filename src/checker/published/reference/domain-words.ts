import type { Domain } from '#schemas/campaign/domain.ts';

/** The values that a fact can have, in Markdown. */
export function domainWords(domain: Domain): string {
  if (domain.kind === 'boolean') return '`true`, `false`';
  if (domain.kind === 'choice') return namesOf(domain.values);
  if (domain.kind === 'choices') return `several of ${namesOf(domain.values)}`;
  if (domain.kind === 'remote') return namesOf(domain.outcomes);
  if (domain.kind === 'number') return numberWords(domain);
  return domain.kind === 'date' ? 'date, `YYYY-MM-DD` or `today`' : 'text';
}

function numberWords({ min, max, integer }: Extract<Domain, { kind: 'number' }>): string {
  const what = integer ? 'whole number' : 'number';
  if (max < Number.MAX_VALUE) return min > -Number.MAX_VALUE ? `${what} from ${min} to ${max}` : `${what} up to ${max}`;
  return min > -Number.MAX_VALUE ? `${what} from ${min}` : what;
}

function namesOf(values: readonly string[]): string {
  return values.map((value) => `\`${value}\``).join(', ');
}
