import type { Journey } from '../../../journeys/journey.ts';
import { startServer } from '../../../support/server.ts';
import { test as base, WEBHOOK_SECRET } from '../../fixtures.ts';
import { allJourneys } from '../all-journeys.ts';
import { startMadeWorld } from './made-world.ts';

/**
 * The worlds that visitors come to: that of the demonstration, and others that contain the studies of the journeys, or
 * nothing, where the call centre is always open or never, or the list of conditions cannot be read.
 */
const WORLDS = {
  demonstration: undefined,
  studies: { studies: true, open: false, brokenConditions: false },
  openCallCentre: { studies: true, open: true, brokenConditions: false },
  nothingAndOpenCallCentre: { studies: false, open: true, brokenConditions: false },
  brokenConditions: { studies: true, open: false, brokenConditions: true },
  nothing: { studies: false, open: false, brokenConditions: false },
  nothingAndBrokenConditions: { studies: false, open: false, brokenConditions: true },
} as const;

export type WorldName = keyof typeof WORLDS;

/** The world where the calls of a journey end as it says, except for those that fail on their way. */
export function worldOf({ ownWorld, visit, outside }: Journey): WorldName {
  if (ownWorld !== true) return 'demonstration';
  if (outside?.callNow?.status === 'ready' && outside.callNow.value.callNow)
    return visit?.payload.study ? 'openCallCentre' : 'nothingAndOpenCallCentre';
  const broken = outside?.indications?.status === 'failed';
  if (visit?.payload.study) return broken ? 'brokenConditions' : 'studies';
  return broken ? 'nothingAndBrokenConditions' : 'nothing';
}

/** A site in the world that a group of journeys needs. */
export const test = base.extend<object, { world: WorldName }>({
  world: ['demonstration', { option: true, scope: 'worker' }],
  // Visitors' ages depend on the server's date.
  timezoneId: 'UTC',
  server: [
    async ({ webhook, world }, use) => {
      const [made, env] = [WORLDS[world], { LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: WEBHOOK_SECRET }];
      const studies = made?.studies === true ? studiesOf(allJourneys()) : [];
      const server = await (made ? startMadeWorld({ ...made, studies }, env) : startServer({ env }));
      await use(server);
      await server.remove();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

function studiesOf(journeys: readonly Journey[]) {
  const studies = journeys.flatMap(({ ownWorld, visit }) => (ownWorld === true ? (visit?.payload.study ?? []) : []));
  return [...new Map(studies.map((study) => [study.externalId, study])).values()];
}
