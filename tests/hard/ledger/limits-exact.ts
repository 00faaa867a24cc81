import type { HardCheck, Outcome } from '../check.ts';
import { raceAll, raceForged } from './parts/limit-races.ts';
import { twoServers } from './parts/two-servers.ts';

/** The control: requests are forwarded with the address that the visitor claims, and not the one that the proxy saw. */
async function runPlanted(): Promise<Outcome> {
  const { passed, burst } = await raceForged(await twoServers());
  return { figures: { passed }, broken: passed === burst ? [] : [`forged addresses let ${passed} pass, not ${burst}`] };
}

export const limitsExact: HardCheck = {
  name: 'limits-exact',
  promise:
    '200 saves at once over two servers on PostgreSQL, with forged X-Forwarded-For: ' +
    'exactly as many pass as an address, a phone number and a visit may',
  fault: 'a proxy that forwards the address that the visitor claims',
  run: async () => raceAll(await twoServers()),
  runPlanted,
};
