import { saveRequest } from '#tests/support/visits.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { Outcome } from '../../check.ts';
import { madeVisitor } from '../saves/made-visitor.ts';
import { postSave } from '../saves/save-client.ts';
import type { TwoServers } from './two-servers.ts';

const AT_ONCE = 200;
/** The product's own limits of saves: how many at once, and how many are restored each second. */
const LIMITS = {
  address: { burst: 120, perSecond: 2 },
  phone: { burst: 50, perSecond: 0.01 },
  visit: { burst: 60, perSecond: 0.5 },
};
type Limited = keyof typeof LIMITS;

/** Numbers that no other check of the same servers uses. */
const FIRST_SERIAL = 200_000;
let runs = 0;

/**
 * The forwarded addresses of the request with this number: the proxy's entry comes last, after those that a visitor
 * forged.
 */
type AddressOf = (number: number) => string;

const ownAddress: AddressOf = (number) => `10.${Math.floor(number / 250) % 250}.${number % 250}.${1 + (runs % 250)}`;
const oneAddress: AddressOf = (number) => `198.51.100.${number % 250}, 203.0.${Math.floor(runs / 250)}.${runs % 250}`;

interface Case {
  readonly limited: Limited;
  readonly addressOf: AddressOf;
  readonly visitOf: (number: number) => Visit;
}

/** 200 saves that share one limited resource, and nothing else that is limited. */
function casesOf(first: number): Readonly<Record<Limited, Case>> {
  const shared = madeVisitor(first);
  const phone = shared.answers['candidate.phone'] ?? '';
  const withPhone = (visit: Visit): Visit => ({ ...visit, answers: { ...visit.answers, 'candidate.phone': phone } });
  return {
    address: { limited: 'address', addressOf: oneAddress, visitOf: (number) => madeVisitor(first + 1 + number) },
    phone: { limited: 'phone', addressOf: ownAddress, visitOf: (number) => withPhone(madeVisitor(first + 1 + number)) },
    visit: {
      limited: 'visit',
      addressOf: ownAddress,
      visitOf: (number) => ({ ...madeVisitor(first + 1 + number), draftId: shared.draftId }),
    },
  };
}

interface Counted {
  readonly passed: number;
  /** The most that may have been restored meanwhile. */
  readonly mostBack: number;
  readonly others: readonly number[];
}

async function race(servers: Pick<TwoServers, 'originOf'>, { limited, addressOf, visitOf }: Case): Promise<Counted> {
  const started = Date.now();
  const statuses = await Promise.all(
    Array.from(
      { length: AT_ONCE },
      async (_none, number) =>
        (
          await postSave(servers.originOf(number), saveRequest(visitOf(number)), {
            'x-forwarded-for': addressOf(number),
          })
        ).status,
    ),
  );
  const seconds = (Date.now() - started) / 1000;
  return {
    passed: statuses.filter((status) => status !== 429).length,
    mostBack: Math.floor(seconds * LIMITS[limited].perSecond),
    others: statuses.filter((status) => status >= 500),
  };
}

/** 200 forms without script from one address, each of a separate visit. */
async function raceForms(servers: Pick<TwoServers, 'originOf'>): Promise<Counted> {
  const started = Date.now();
  const statuses = await Promise.all(
    Array.from({ length: AT_ONCE }, async (_none, number) => {
      const headers = {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': oneAddress(number),
      };
      const { status, body } = await fetch(`${servers.originOf(number)}/signup/s6`, {
        method: 'POST',
        redirect: 'manual',
        headers,
        body: new URLSearchParams({ 'candidate.gender': 'female', _action: 'next' }),
      });
      await body?.cancel();
      return status;
    }),
  );
  const seconds = (Date.now() - started) / 1000;
  return {
    passed: statuses.filter((status) => status !== 429).length,
    mostBack: Math.floor(seconds * LIMITS.address.perSecond),
    others: statuses.filter((status) => status >= 500),
  };
}

/**
 * Races for each of the limits of saves: exactly as many pass as the limit allows, by the API and by forms without
 * script.
 */
export async function raceAll(servers: Pick<TwoServers, 'originOf'>): Promise<Outcome> {
  const figures: Record<string, string> = {};
  const broken: string[] = [];
  for (const limited of ['address', 'phone', 'visit', 'form'] as const) {
    runs += 1;
    const { passed, mostBack, others } =
      limited === 'form' ? await raceForms(servers) : await race(servers, casesOf(FIRST_SERIAL + runs * 1000)[limited]);
    const { burst } = LIMITS[limited === 'form' ? 'address' : limited];
    figures[limited] =
      `${passed} of ${AT_ONCE} at a limit of ${burst}` +
      (mostBack === 0 ? '' : ` and ${mostBack} that came back meanwhile`);
    if (passed < burst || passed > burst + mostBack)
      broken.push(`the limit of one ${limited} let ${passed} pass, not ${burst}`);
    if (others.length > 0) broken.push(`${others.length} requests met a ${others[0]}`);
  }
  return { figures, broken };
}

/** How many of 200 pass the limit of one address when each request names a different one to the servers. */
export async function raceForged(
  servers: Pick<TwoServers, 'originOf'>,
): Promise<{ readonly passed: number; readonly burst: number }> {
  runs += 1;
  const { passed } = await race(servers, {
    ...casesOf(FIRST_SERIAL + runs * 1000).address,
    addressOf: (number) => `198.51.${runs % 250}.${number}`,
  });
  return { passed, burst: LIMITS.address.burst };
}
