import { randomInt } from 'node:crypto';
import { RATE_LIMITS } from '#api/contract/rate-limits.ts';
import {
  bookingVisitor,
  qualifiedVisit,
  slotsIn,
  type AskApi,
  type BookingVisitor,
} from '#tests/support/booking/booking-visitor.ts';
import { inCrowd } from '#tests/support/load/in-crowd.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { today } from '../ledger/saves/made-visitor.ts';
import { behindProxy, type Tamper } from '#tests/support/strangers/tampering-proxy.ts';
import { ask, freshAddress, strangersWorld } from './world.ts';

/** Fictitious people behind one address: more than one address may book for in a day, or hold for in an hour. */
const PEOPLE = 36;
const AT_ONCE = 6;
let serial = 5000;

function askFrom(origin: string, address: string): AskApi {
  return async (method, path, body, headers = {}) => {
    const { status, text, cookie } = await ask(
      origin,
      { method, url: path, headers, ...(body === undefined ? {} : { body }) },
      address,
    );
    const json: unknown = text === '' ? undefined : JSON.parse(text);
    return { status, json, ...(cookie === '' ? {} : { cookie }) };
  };
}

/** Somebody who qualifies for the made-up asthma study, as programs make up people. */
function inventPerson(origin: string, address: string): Promise<BookingVisitor> {
  serial += 1;
  return bookingVisitor(askFrom(origin, address), 'site', qualifiedVisit('ws21', serial, { today: today() }));
}

interface Taken {
  readonly passed: number;
  readonly refused: number;
  /** Statuses that are neither a success, nor a taken time, nor a refusal. */
  readonly odd: readonly number[];
}

/** Each of many people behind one address tries to take a different time. */
async function pressAll(origin: string, address: string, what: 'hold' | 'book'): Promise<Taken> {
  const people = await inCrowd(PEOPLE, AT_ONCE, () => inventPerson(origin, address));
  const [first] = people;
  if (first === undefined) throw new Error('There are no people');
  const slots = slotsIn(await first.slots());
  const statuses = await inCrowd(PEOPLE, AT_ONCE, async (number) => {
    const [person, slot] = [people[number], slots[number]];
    if (person === undefined || slot === undefined)
      throw new Error(`There are ${slots.length} times for ${PEOPLE} people`);
    return (await person[what](slot)).status;
  });
  const passed = statuses.filter((status) => status === 200 || status === 201).length;
  const refused = statuses.filter((status) => status === 429).length;
  return { passed, refused, odd: statuses.filter((status) => ![200, 201, 409, 429].includes(status)) };
}

async function freeAll(): Promise<void> {
  await (await strangersWorld()).pool.query('delete from bookings');
}

/** How many times an address may take at once; less than one is restored while the requests run. */
const SHARES = { hold: RATE_LIMITS.holds.burst, book: RATE_LIMITS['bookings-of-day'].burst } as const;

async function assess(origin: string): Promise<Outcome> {
  const broken: string[] = [];
  const figures: Record<string, string> = {};
  for (const what of ['hold', 'book'] as const) {
    const address = `203.0.${randomInt(256)}.${1 + randomInt(254)}`;
    const { passed, refused, odd } = await pressAll(origin, address, what);
    figures[what] = `${passed} of ${PEOPLE} passed, ${refused} refused`;
    if (passed > SHARES[what] + 1)
      broken.push(`one address took ${passed} times by ${what}, more than ${SHARES[what]}`);
    if (passed < SHARES[what]) broken.push(`only ${passed} could ${what}, less than ${SHARES[what]}`);
    if (odd.length > 0) broken.push(`${odd.length} were answered otherwise, such as ${odd[0]}`);
    const neighbour = await inventPerson(origin, freshAddress());
    const slot = slotsIn(await neighbour.slots()).at(-1);
    const { status } = slot === undefined ? { status: 0 } : await neighbour[what](slot);
    if (status !== 200 && status !== 201) broken.push(`somebody at another address is answered ${status} to ${what}`);
    await freeAll();
  }
  return { figures, broken };
}

/** The fault: each request counts as coming from a different address. */
const anyAddress: Tamper = ({ headers, body }) => ({
  headers: { ...headers, 'x-forwarded-for': freshAddress() },
  body,
});

async function runPlanted(): Promise<Outcome> {
  const outcome = await behindProxy((await strangersWorld()).origin, anyAddress, assess);
  for (const what of ['hold', 'book'])
    if (!outcome.broken.some((line) => line.includes(`by ${what}`))) throw new Error(`It did not notice: ${what}`);
  return outcome;
}

export const strangersSlots: HardCheck = {
  name: 'strangers-slots',
  promise:
    'many invented people behind one address hold and book no more times than one address may, and others still can',
  fault: 'a server to which each request seems to come from another address',
  run: async () => assess((await strangersWorld()).origin),
  runPlanted,
};
