import { askServer } from '#tests/support/booking/ask-server.ts';
import {
  bookingVisitor,
  qualifiedVisit,
  slotsIn,
  type ApiAnswer,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { CLOSED, leaveFree } from '#tests/support/booking/leave-free.ts';
import { naiveRace } from '#tests/support/booking/naive-race.ts';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import type { AvailabilitySlot } from '#schemas/scheduling/slot.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { today } from './saves/made-visitor.ts';
import { twoServers, type TwoServers } from './parts/two-servers.ts';

interface Plan {
  readonly visitors: number;
  readonly slots: number;
  /** How many of the times each visitor presses at the same moment. */
  readonly presses: number;
  readonly rounds: number;
}
const PLANS: Readonly<Record<Size, Plan>> = {
  whole: { visitors: 100, slots: 25, presses: 5, rounds: 20 },
  share: { visitors: 24, slots: 6, presses: 2, rounds: 2 },
};
const VISITORS_AT_ONCE = 20;

interface Reported {
  readonly visitor: string;
  readonly status: number;
  /** The slot that the visitor was told they have. */
  readonly start: string | undefined;
}

function startOf({ status, json }: ApiAnswer): string | undefined {
  if (status !== 200 && status !== 201) return undefined;
  const text = JSON.stringify(json);
  return /"bookingTime":\{[^}]*"start":"([^"]+)"/.exec(text)?.[1] ?? text;
}

/** All visitors press several times at once, each time wanted by many; returns what each was told. */
async function pressAll(
  visitors: readonly BookingVisitor[],
  slots: readonly AvailabilitySlot[],
  presses: number,
): Promise<Reported[]> {
  const attempts = visitors.flatMap((visitor, number) =>
    Array.from({ length: presses }, (_none, press) => ({ visitor, slot: slots[(number + press * 7) % slots.length] })),
  );
  return Promise.all(
    attempts.flatMap(({ visitor, slot }) =>
      slot
        ? [
            visitor
              .book(slot)
              .then((answer) => ({ visitor: visitor.visit.draftId, status: answer.status, start: startOf(answer) })),
          ]
        : [],
    ),
  );
}

/** Several visitors were told the same time, or one was told two. */
function doubles(reported: readonly Reported[]): number {
  const pairs = new Set(reported.flatMap(({ visitor, start }) => (start === undefined ? [] : [`${visitor} ${start}`])));
  const part = (index: number) => new Set([...pairs].map((pair) => pair.split(' ')[index])).size;
  return pairs.size - part(1) + (pairs.size - part(0));
}

interface Round {
  readonly reported: readonly Reported[];
  readonly rows: number;
}

async function playRound(
  { pool }: TwoServers,
  visitors: readonly BookingVisitor[],
  slots: readonly AvailabilitySlot[],
  presses: number,
): Promise<Round> {
  const reported = await pressAll(visitors, slots, presses);
  const { rowCount } = await pool.query("delete from bookings where state = 'booked' and study_id <> $1", [CLOSED]);
  return { reported, rows: rowCount ?? 0 };
}

function faultsOf({ reported, rows }: Round): string[] {
  const booked = new Set(reported.flatMap(({ start }) => (start === undefined ? [] : [start]))).size;
  const failed = reported.filter(({ status }) => status !== 200 && status !== 201 && status !== 409);
  return [
    ...(doubles(reported) === 0 ? [] : [`${doubles(reported)} times were promised twice`]),
    ...(rows === booked ? [] : [`visitors were told of ${booked} bookings, and ${rows} are stored`]),
    ...(failed.length === 0 ? [] : [`${failed.length} attempts were answered otherwise, such as ${failed[0]?.status}`]),
    ...(reported.some(({ status }) => status === 409) ? [] : ['nobody lost: nothing was contested']),
  ];
}

async function run(size: Size): Promise<Outcome> {
  const { visitors: count, slots: free, presses, rounds } = PLANS[size];
  const servers = await twoServers();
  const visitors = await inCrowd(count, VISITORS_AT_ONCE, (serial) =>
    bookingVisitor(
      askServer(servers.originOf(serial)),
      'site',
      qualifiedVisit('ws21', 500 + serial, { today: today() }),
    ),
  );
  const [first] = visitors;
  if (!first) throw new Error('There are no visitors');
  try {
    await leaveFree(servers.pool, first, free);
    const slots = slotsIn(await first.slots());
    const played: Round[] = [];
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(servers, visitors, slots, presses));
    const reported = played.flatMap((round) => round.reported);
    return {
      figures: {
        attempts: reported.length,
        times: free * rounds,
        booked: played.reduce((sum, { rows }) => sum + rows, 0),
        refused: reported.filter(({ status }) => status === 409).length,
        'promised twice': played.reduce((sum, each) => sum + doubles(each.reported), 0),
      },
      broken: played.flatMap(faultsOf),
    };
  } finally {
    await servers.pool.query('delete from bookings');
  }
}

const CONTROL = { visitors: 200, slots: 50 };

async function runPlanted(): Promise<Outcome> {
  const { url } = await twoServers();
  const booked = await naiveRace(url, CONTROL.visitors, CONTROL.slots);
  return {
    figures: { booked },
    broken: booked > CONTROL.slots ? [`${booked} bookings of ${CONTROL.slots} times`] : [],
  };
}

export const contestedBookings: HardCheck = {
  name: 'contested-bookings',
  promise:
    'contested booking attempts over two servers on PostgreSQL: one visitor for a time, one time for a visitor, ' +
    'each loser told so',
  fault: 'a control that looks first and then takes',
  run,
  runPlanted,
};
