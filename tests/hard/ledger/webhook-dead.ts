import { Client } from 'pg';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { until } from '#tests/support/until.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { takeBossClock, type BossClock } from './parts/boss-clock.ts';
import { KEY } from './parts/key.ts';
import { madeVisitor } from './saves/made-visitor.ts';
import { saveUntilAccepted } from './saves/save-client.ts';

interface Plan {
  readonly leads: number;
  readonly restarts: number;
  /** How much longer each step of the clock is than all before it, up to the maximum. */
  readonly growth: number;
  readonly mostHours: number;
}
const PLANS: Readonly<Record<Size, Plan>> = {
  whole: { leads: 1000, restarts: 20, growth: 0.25, mostHours: 1 },
  share: { leads: 6, restarts: 1, growth: 1, mostHours: 8 },
};
const DEAD_HOURS = 48;
const FIRST_STEP_S = 20;
const AT_ONCE = 16;
/** Far longer than the longest delay between two tries. */
const AFTER_RETURN_S = 5 * 3600;

type Figures = ReadonlyMap<string, number>;

/** The figures as a monitoring system reads them. */
async function figuresOf({ origin }: TestServer): Promise<Figures> {
  const text = await (await fetch(`${origin}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .flatMap((line): [string, number][] =>
        line === '' || line.startsWith('#')
          ? []
          : [[line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]],
      ),
  );
}

interface Ledger {
  readonly saved: number;
  readonly delivered: number;
  readonly queued: number;
  readonly dead: number;
  readonly failing: number;
  readonly difference: number;
  readonly withoutJob: number;
}

async function ledgerOf(server: TestServer): Promise<Ledger> {
  const figures = await figuresOf(server);
  const of = (name: string) => figures.get(`trialflow_${name}`) ?? Number.NaN;
  return {
    saved: of('lead_revisions_saved'),
    delivered: of('deliveries{state="delivered"}'),
    queued: of('deliveries{state="queued"}'),
    dead: of('deliveries{state="dead"}'),
    failing: of('deliveries_failing'),
    difference: of('ledger_difference'),
    withoutJob: of('deliveries_without_job'),
  };
}

function faultsOf(
  { saved, delivered, queued, dead, failing, difference, withoutJob }: Ledger,
  leads: number,
  hours: number,
): string[] {
  const at = `after ${hours.toFixed(1)} hours`;
  return [
    ...(saved === leads && saved === delivered + queued + dead && difference === 0
      ? []
      : [`${at} of ${leads} leads ${saved} are saved, ${delivered} delivered, ${queued} queued, ${dead} dead`]),
    ...(dead === 0 ? [] : [`${at} ${dead} leads are given up on`]),
    ...(withoutJob === 0 ? [] : [`${at} ${withoutJob} leads are queued and nothing would send them`]),
    ...(failing === queued ? [] : [`${at} the alarm tells of ${failing} leads, not of ${queued}`]),
  ];
}

/** Two days pass in growing steps, as the delays between the tries grow; the server is stopped and killed in turn. */
async function outage(
  server: TestServer,
  clock: BossClock,
  plan: Plan,
): Promise<{ readonly broken: string[]; readonly steps: number; readonly restarts: number }> {
  const broken: string[] = [];
  let steps = 0;
  let restarts = 0;
  for (let seconds = 0; seconds < DEAD_HOURS * 3600 && broken.length === 0; steps += 1) {
    if (restarts < plan.restarts && steps % 2 === 1) {
      await (restarts % 2 === 0 ? server.kill9() : server.stop());
      await server.restart();
      restarts += 1;
    }
    const step = Math.min(Math.max(FIRST_STEP_S, seconds * plan.growth), plan.mostHours * 3600);
    await clock.pass(step);
    seconds += step;
    broken.push(...faultsOf(await ledgerOf(server), plan.leads, seconds / 3600));
  }
  return { broken, steps, restarts };
}

/** How many leads the receiver accepted, and how many of them more than once. */
function taken({ deliveries }: Webhook): { readonly taken: number; readonly twice: number } {
  const keys = deliveries
    .filter(({ answer }) => answer === 200)
    .map(({ headers }) => String(headers['idempotency-key']));
  return { taken: new Set(keys).size, twice: keys.length - new Set(keys).size };
}

async function suffer(size: Size, plant: (client: Client) => Promise<void>): Promise<Outcome> {
  const plan = PLANS[size];
  const webhook = await startWebhook();
  webhook.answerWith(503);
  const server = await startServer({
    database: 'postgres',
    env: { ENCRYPTION_KEY: KEY, LEAD_WEBHOOK_URL: webhook.url, LEAD_WEBHOOK_SECRET: 'secret' },
  });
  const client = new Client({ connectionString: server.databaseUrl });
  try {
    await client.connect();
    const clock = await takeBossClock(client);
    await inCrowd(plan.leads, AT_ONCE, (serial) =>
      saveUntilAccepted(madeVisitor(serial), {
        origin: server.origin,
        ready: () => Promise.resolve(),
        onRetry: () => undefined,
      }),
    );
    await clock.settle();
    await plant(client);
    const broken = faultsOf(await ledgerOf(server), plan.leads, 0);
    const dead = await outage(server, clock, plan);
    const attempts = webhook.deliveries.length;
    webhook.answerWith(200);
    await clock.pass(AFTER_RETURN_S);
    const after = await until(
      async () => {
        const ledger = await ledgerOf(server);
        return ledger.queued === 0 ? ledger : undefined;
      },
      { limit: 60_000, failure: () => 'Leads were still queued after the return', pointless: () => false },
    );
    const { taken: arrived, twice } = taken(webhook);
    return {
      figures: {
        leads: plan.leads,
        'hours dead': DEAD_HOURS,
        steps: dead.steps,
        restarts: dead.restarts,
        'failed attempts': attempts,
        delivered: after.delivered,
        'delivered twice': twice,
        dead: after.dead,
      },
      broken: [
        ...broken,
        ...dead.broken,
        ...(arrived === plan.leads && after.delivered === plan.leads
          ? []
          : [`${arrived} of ${plan.leads} leads arrived after the return`]),
        ...(twice === 0 ? [] : [`${twice} leads were delivered twice`]),
      ],
    };
  } finally {
    await client.end();
    await server.remove();
    await webhook.stop();
  }
}

/** Retries as other products have them: over after a few hours. */
async function fewRetries(client: Client): Promise<void> {
  await client.query("update pgboss.job set retry_limit = 4 where name = 'lead-delivery'");
}

export const webhookDead: HardCheck = {
  name: 'webhook-dead',
  promise:
    'the receiver dead for 48 hours at the schedule of production, the server restarted and killed meanwhile: ' +
    'every lead delivered once after its return, the ledger right at every step',
  fault: 'retries that are used up before the receiver is back',
  run: (size) => suffer(size, () => Promise.resolve()),
  runPlanted: () => suffer('share', fewRetries),
};
