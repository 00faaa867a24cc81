import { setTimeout as pause } from 'node:timers/promises';
import { HANGS_MS } from '#tests/support/until.ts';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { type EditingSite, openEditingSite, type Typing } from './editing-site.ts';
import { type KindOfTyping, KINDS_OF_TYPING } from './kinds-of-typing.ts';

const KILLS: Readonly<Record<Size, number>> = { whole: 50, share: 4 };
/** How long after the last letter something is killed at most, in every third round, in milliseconds. */
const MAX_WAIT_MS = 1500;
/** What follows in a word after the letters that make it unlike all others. */
const ENDING = 'lmnopqrst';
const SEED = 20_261_129;

/** Random numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const VICTIMS = ['tab', 'server', 'both'] as const;
type Victim = (typeof VICTIMS)[number];

interface Round {
  readonly kind: KindOfTyping;
  readonly victim: Victim;
  /** Something that was never typed before. */
  readonly word: (part: string) => string;
  readonly random: () => number;
}

/** Letters that are painted count as typed; what follows may be lost. */
async function typedUntil(typing: Typing, letters: number): Promise<string> {
  const limit = new AbortController();
  const tooLong = pause(HANGS_MS, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`${letters} letters were not painted; painted: "${typing.letters()}"`);
  });
  await Promise.race([typing.painted(letters), tooLong]).finally(() => {
    tooLong.catch(() => undefined);
    limit.abort();
  });
  return typing.letters();
}

/** What a round has come to: everything that was painted before the kill, and what was called saved. */
interface Typed {
  readonly painted: readonly string[];
  readonly promised: readonly string[];
}

/** Types, and kills in the middle of it or soon after. */
async function typeAndKill(site: EditingSite, { kind, victim, word, random }: Round): Promise<Typed> {
  const first = await site.type(word('a'));
  const whole = await typedUntil(first, word('a').length);
  await first.ended;
  const before = [whole];
  const promised: string[] = [];
  if (victim !== 'tab') {
    // At any time while it is saved.
    await pause(random() * MAX_WAIT_MS);
    if (kind.isStored && (await site.mark()) === 'Saved') promised.push(whole);
    await site.server.kill9();
    // What is typed without a server is kept too.
    const offline = await site.type(word('b'));
    before.push(await typedUntil(offline, word('b').length));
    await offline.ended;
  }
  if (victim === 'server') return { painted: before, promised };
  const last = await site.type(word('c'));
  // Either with the very next frame, or at any time while it is saved.
  const isAtOnce = random() < 2 / 3;
  const letters = isAtOnce ? word('c').length - Math.floor(random() * ENDING.length) : word('c').length;
  await typedUntil(last, letters);
  if (!isAtOnce) await pause(random() * MAX_WAIT_MS);
  const isSaved = !isAtOnce && kind.isStored && (await site.mark()) === 'Saved';
  const painted = last.letters();
  await site.killTab();
  await last.ended;
  return { painted: [...before, painted], promised: isSaved ? [...before, painted] : promised };
}

const missingIn = (parts: readonly string[], texts: readonly string[]) =>
  parts.filter((part) => !texts.some((text) => text.includes(part.trim())));

/** Types and kills once. Returns what was lost, in sentences. */
async function roundOf(site: EditingSite, round: Round): Promise<{ readonly typed: Typed; readonly lost: string[] }> {
  const { kind, victim } = round;
  await site.open(kind);
  const typed = await typeAndKill(site, round);
  if (victim !== 'tab') await site.server.restart();
  const broken = missingIn(typed.promised, [await site.stored(kind.campaign)]);
  if (victim !== 'server') await site.open(kind);
  await site.saved();
  const gone = missingIn(typed.painted, await site.shown());
  const unstored = kind.isStored ? missingIn(typed.painted, [await site.stored(kind.campaign)]) : [];
  const told = (what: string, parts: readonly string[]) =>
    parts.map((part) => `${kind.name}, ${victim} killed: ${what}: "${part.trim()}"`);
  return {
    typed,
    lost: [
      ...told('called saved, and not on the server', broken),
      ...told('typed, and not in the page', gone),
      ...told('typed, and not on the server', unstored),
    ],
  };
}

async function killing(kills: number, forgetful: boolean): Promise<Outcome> {
  const random = randomFrom(SEED);
  const site = await openEditingSite(forgetful);
  const lost: string[] = [];
  const counts: Record<Victim, number> = { tab: 0, server: 0, both: 0 };
  let [letters, promises] = [0, 0];
  try {
    for (let number = 0; number < kills; number += 1) {
      const turn = Math.floor(number / KINDS_OF_TYPING.length) + number;
      const victim = forgetful ? 'tab' : (VICTIMS[turn % VICTIMS.length] ?? 'tab');
      const kind = KINDS_OF_TYPING[number % KINDS_OF_TYPING.length];
      if (kind === undefined) continue;
      counts[victim] += 1;
      const round = await roundOf(site, { kind, victim, word: (part) => ` e${number}${part}${ENDING}`, random });
      letters += round.typed.painted.join('').length;
      promises += round.typed.promised.length;
      lost.push(...round.lost);
    }
  } finally {
    await site.close();
  }
  return {
    figures: {
      kills,
      ...Object.fromEntries(Object.entries(counts).map(([victim, count]) => [`of the ${victim}`, count])),
      'kinds of typing': Math.min(kills, KINDS_OF_TYPING.length),
      'letters that were painted': letters,
      'promises that were checked': promises,
      lost: lost.length,
    },
    broken: lost,
  };
}

export const editsKilled: HardCheck = {
  name: 'studio',
  promise:
    'somebody types in the studio while its tab, the server or both are killed with -9: every letter that was ' +
    'painted is there again, and what was called saved is on the server',
  fault: 'a browser that keeps nothing of what is typed',
  run: (size) => killing(KILLS[size], false),
  runPlanted: () => killing(KILLS.share, true),
};
