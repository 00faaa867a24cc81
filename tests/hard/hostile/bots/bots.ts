import { isHeld } from '#server/features/leads/moderation/held-leads.ts';
import { readLedger } from '#server/core/metrics/ledger.ts';
import { until } from '#tests/support/until.ts';
import type { HardCheck, Outcome, Size } from '../../check.ts';
import { BOTS, replayer, type BotSave } from './bot-kinds.ts';
import { openBotWorld, type BotWorld } from './bot-world.ts';
import { HUMANS, type HumanSave } from './human-kinds.ts';

const COUNTS: Readonly<Record<Size, { readonly bots: number; readonly humans: number }>> = {
  whole: { bots: 5000, humans: 500 },
  share: { bots: 60, humans: 22 },
};
/** All the people come from one address; the bots have two hundred. */
const HOSPITAL = { address: '198.51.100.7' };
const botAddress = (index: number) => ({ address: `203.0.113.${index % 200}` });
const MAX_PASSING = 0.01;

interface SentBots {
  readonly saves: readonly BotSave[];
}

async function sendBots(world: BotWorld, count: number, size: Size): Promise<SentBots> {
  const time = await world.open('/signup/s6', HOSPITAL);
  world.wait(60);
  // One replayed page can begin twenty visits, which would dominate the quick share.
  const kinds = [...Object.values(BOTS), ...(size === 'whole' ? [replayer(time)] : [])];
  const saves: BotSave[] = [];
  for (let index = 0; index < count; index++) {
    // They stay within the limits of an address, which would stop them before they are examined.
    world.wait(0.6);
    const bot = kinds[index % kinds.length];
    if (bot) saves.push(await bot(world, botAddress(index), index));
  }
  return { saves };
}

async function sendHumans(world: BotWorld, count: number): Promise<readonly (HumanSave & { readonly kind: string })[]> {
  const kinds = Object.entries(HUMANS);
  const saves: (HumanSave & { readonly kind: string })[] = [];
  for (let index = 0; index < count; index++) {
    const [kind, human] = kinds[index % kinds.length] ?? [];
    // From two and a half to twenty seconds per step.
    if (kind !== undefined && human)
      saves.push({ kind, ...(await human(world, HOSPITAL, 2.5 + ((index * 7) % 36) / 2)) });
  }
  return saves;
}

async function heldOf(world: BotWorld, saves: readonly { readonly leadId: string }[]): Promise<readonly string[]> {
  const held: string[] = [];
  for (const { leadId } of saves) if (await isHeld(world.site.database.db, leadId)) held.push(leadId);
  return held;
}

async function allSent({ site }: BotWorld): Promise<void> {
  const { db } = site.database;
  await until(async () => ((await readLedger(db, new Date())).queued === 0 ? true : undefined), {
    limit: 600_000,
    failure: () => 'The deliveries were not sent',
    pointless: () => false,
  });
}

async function assess(
  world: BotWorld,
  bots: SentBots,
  humans: Awaited<ReturnType<typeof sendHumans>>,
): Promise<Outcome> {
  await allSent(world);
  const { db } = world.site.database;
  const held = await heldOf(world, bots.saves);
  const heldHumans = await heldOf(world, humans);
  const blocked = humans.filter(({ statuses }) => statuses.some((status) => status >= 400));
  const sent = new Set(world.webhook.deliveries.map(({ headers }) => String(headers['idempotency-key']).slice(0, 36)));
  const toldOfHeld = held.filter((leadId) => sent.has(leadId)).length;
  const messages = world.outside.asked.filter(({ method }) => method === 'POST').length;
  const different = bots.saves.filter(
    ({ status, reported }) => status !== 201 || reported !== 'leadId revision verdicts',
  ).length;
  const unsent = humans.filter(({ leadId }) => !sent.has(leadId)).length;
  const { saved, delivered, queued, stored, dead, held: heldRevisions } = await readLedger(db, new Date());
  const difference = saved - delivered - queued - stored - dead - heldRevisions;
  const figures = {
    bots: bots.saves.length,
    held: held.length,
    passed: bots.saves.length - held.length,
    sentOfHeld: toldOfHeld,
    messagesToServices: messages,
    humans: humans.length,
    humansBlocked: blocked.length,
    humansHeld: heldHumans.length,
    difference,
  };
  const kindsOf = (ids: readonly string[]) =>
    [...new Set(humans.filter(({ leadId }) => ids.includes(leadId)).map(({ kind }) => kind))].join('; ');
  const broken = [
    ...(held.length >= bots.saves.length * (1 - MAX_PASSING)
      ? []
      : [`only ${held.length} of ${bots.saves.length} leads of bots wait`]),
    ...(toldOfHeld + messages === 0
      ? []
      : [`${toldOfHeld} leads that wait were delivered, ${messages} messages were sent`]),
    ...(different === 0 ? [] : [`${different} bots were answered differently from a person`]),
    ...(blocked.length === 0
      ? []
      : [`${blocked.length} people were refused: ${kindsOf(blocked.map(({ leadId }) => leadId))}`]),
    ...(heldHumans.length === 0 ? [] : [`${heldHumans.length} people wait: ${kindsOf(heldHumans)}`]),
    ...(unsent === 0 ? [] : [`the leads of ${unsent} people were not delivered`]),
    ...(difference === 0 ? [] : [`the ledger differs by ${difference}`]),
  ];
  return { figures, broken };
}

async function send(size: Size, believe: boolean): Promise<Outcome> {
  const world = await openBotWorld(believe);
  try {
    const bots = await sendBots(world, COUNTS[size].bots, size);
    return await assess(world, bots, await sendHumans(world, believe ? 0 : COUNTS[size].humans));
  } finally {
    await world.close();
  }
}

export const botsAreHeld: HardCheck = {
  name: 'bots',
  promise:
    'of 5,000 leads of bots at least 99 % wait for somebody to look at them and nothing of those is sent; ' +
    'of 500 people behind one address nobody is refused and nobody waits',
  fault: 'a judge that believes any page time',
  run: (size) => send(size, false),
  runPlanted: (size) => send(size, true),
};
