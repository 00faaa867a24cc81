import { until } from '#tests/support/until.ts';
import type { BodyServer } from './body-server.ts';
import type { JsonCase } from './json-cases.ts';

const SHORTEST = 6;

/**
 * Parts of the bodies that must not appear in a log: their words verbatim, but none short enough to occur by chance.
 */
function wordsOf(cases: readonly JsonCase[]): string[] {
  return cases.map(({ body }) => body.toString('utf8').trim().slice(0, 200)).filter((text) => text.length >= SHORTEST);
}

/** Is there one line for each request that was sent, is every line JSON, and does none contain a body? */
export async function logFaults(server: BodyServer, sent: number, cases: readonly JsonCase[]): Promise<string[]> {
  const count = () => server.logs.filter(({ message, method }) => message === 'request' && method !== 'GET').length;
  const faults: string[] = [];
  await until(() => Promise.resolve(count() >= sent ? true : undefined), {
    limit: 2000,
    failure: () => '',
    pointless: () => false,
  }).catch(() => undefined);
  if (count() !== sent) faults.push(`${sent} requests left ${count()} log lines`);
  const words = [...new Set(wordsOf(cases))];
  for (const line of server.logs) {
    if ('text' in line) faults.push('A log line is no JSON object');
    const text = Object.values(line).map(String).join(' ');
    if (words.some((word) => text.includes(word))) faults.push('A log line holds a body');
  }
  return [...new Set(faults)];
}
