import { API_PREFIX } from '#api/contract/index.ts';
import { RATE_LIMITS } from '#api/contract/rate-limits.ts';
import { qualifiedVisit } from '#tests/support/booking/booking-visitor.ts';
import { saveRequest } from '#tests/support/visits.ts';
import type { HardCheck, Outcome } from '../check.ts';
import { today } from '../ledger/saves/made-visitor.ts';
import { behindProxy, type Tamper } from '#tests/support/strangers/tampering-proxy.ts';
import { ask, beginVisit, strangersWorld, type Answer, type Owner } from './world.ts';

const STUDY = 'DEMO-ASTHMA-01';
let serial = 7000;

/** Somebody on the way to a booking in the campaign that asks whether a number is matched. */
const visitor = (rest: Parameters<typeof qualifiedVisit>[2] = {}) =>
  qualifiedVisit('ws18', (serial += 1), { today: today(), ...rest });

function isMatched(origin: string, phone: string, headers: Readonly<Record<string, string>>): Promise<Answer> {
  return ask(origin, {
    method: 'POST',
    url: `${API_PREFIX}/matched-to-study`,
    headers,
    body: { phone, studyId: STUDY },
  });
}

/** A number that is in a lead of the study. */
async function matchedPhone(origin: string): Promise<string> {
  const visit = visitor();
  const owner = await beginVisit(origin, visit);
  const { payload, ...save } = saveRequest({ ...visit, route: 'home' });
  const saved = await ask(origin, { ...save, headers: { ...save.headers, ...owner.proof }, body: payload });
  if (saved.status !== 201) throw new Error(`The lead was answered ${saved.status} ${saved.text}`);
  return String(visit.answers['candidate.phone']);
}

interface Target {
  /** The number that is asked about. */
  readonly phone: string;
  /** Somebody else whose own draft contains it. */
  readonly holder: Owner;
}

async function target(origin: string): Promise<Target> {
  const phone = await matchedPhone(origin);
  return { phone, holder: await beginVisit(origin, visitor({ answers: { 'candidate.phone': phone } })) };
}

/** What strangers learn about a known number must equal what they learn about one that nobody has. */
async function askStrangely({ phone, holder }: Target, origin: string): Promise<Outcome> {
  const stranger = await beginVisit((await strangersWorld()).origin, visitor());
  const unknown = '+13122079876';
  const others = { 'x-visit-draft': holder.visit.draftId };
  const ways = {
    'without a visit': {},
    'with a visit of their own': stranger.proof,
    "by the id of the visitor's draft": { ...stranger.proof, ...others },
  };
  const broken: string[] = [];
  for (const [how, headers] of Object.entries(ways)) {
    const [of, ofUnknown] = [await isMatched(origin, phone, headers), await isMatched(origin, unknown, headers)];
    const reported = of.status !== ofUnknown.status || of.text !== ofUnknown.text || of.text.includes('true');
    if (reported) broken.push(`somebody ${how} learns whether a number is in the study: ${of.status} ${of.text}`);
  }
  const visit = { ...stranger.visit, answers: { ...stranger.visit.answers, 'candidate.phone': phone } };
  const check = { method: 'POST', url: `${API_PREFIX}/qualification`, headers: stranger.proof } as const;
  const [verdict, same] = [
    await ask(origin, { ...check, body: { visit } }),
    await ask(origin, { ...check, body: { visit: stranger.visit } }),
  ];
  if (verdict.status !== 200 || verdict.text !== same.text)
    broken.push(`the check of a visit tells of a number: ${verdict.status} ${verdict.text}`);
  return { figures: { ways: Object.keys(ways).length + 1 }, broken };
}

/**
 * Somebody who puts the number into drafts of their own learns no more than the rate limit of a number allows, over all
 * addresses.
 */
async function guessOn(phone: string): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const { burst } = RATE_LIMITS['matches-of-phone'];
  let reported = 0;
  for (let guess = 0; guess < burst + 10; guess += 1) {
    const { proof } = await beginVisit(origin, visitor({ answers: { 'candidate.phone': phone } }));
    if ((await isMatched(origin, phone, proof)).status === 200) reported += 1;
  }
  return {
    figures: { guesses: burst + 10, answered: reported },
    broken: reported <= burst + 1 ? [] : [`${reported} guesses at one number were answered`],
  };
}

async function run(): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const aim = await target(origin);
  const own = await isMatched(origin, aim.phone, aim.holder.proof);
  const asked = await askStrangely(aim, origin);
  const guessed = await guessOn(aim.phone);
  const unseen =
    own.text === 'true'
      ? []
      : [`the visitor's own number is answered ${own.status} ${own.text}: the check proves nothing`];
  return { figures: { ...asked.figures, ...guessed.figures }, broken: [...unseen, ...asked.broken, ...guessed.broken] };
}

/** The fault: the server answers within any draft. */
const asHolder =
  ({ proof }: Owner): Tamper =>
  ({ headers, body }) => ({ headers: { ...headers, ...proof }, body });

async function runPlanted(): Promise<Outcome> {
  const { origin } = await strangersWorld();
  const aim = await target(origin);
  return behindProxy(origin, asHolder(aim.holder), (through) => askStrangely(aim, through));
}

export const strangersPhoneOracle: HardCheck = {
  name: 'strangers-phone-oracle',
  promise: "nobody learns whether another's phone number is in a study, and guesses at one number are few",
  fault: 'a server that answers about any number within any draft',
  run,
  runPlanted,
};
