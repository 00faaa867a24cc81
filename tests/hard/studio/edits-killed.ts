import { setTimeout as pause } from 'node:timers/promises';
import type { HardCheck, Outcome, Size } from '../check.ts';
import { type EditingSite, FIELDS, openEditingSite, type Texts } from './editing-site.ts';

const KILLS: Readonly<Record<Size, number>> = { whole: 50, share: 4 };
/** The pauses between edits, and how long after the last one something is killed at most, in milliseconds. */
const MAX_PAUSE_MS = 600;
const MAX_WAIT_MS = 2000;
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

interface Typed {
  /** Each edit as it was typed, by its field. */
  readonly edits: { readonly field: keyof Texts; readonly words: string }[];
}

const missingIn = ({ edits }: Typed, texts: Texts) =>
  edits.filter(({ field, words }) => !texts[field].includes(words)).map(({ words }) => words.trim());

async function typeSome(site: EditingSite, typed: Typed, random: () => number): Promise<void> {
  const count = 1 + Math.floor(random() * 4);
  for (let done = 0; done < count; done++) {
    const field = FIELDS[Math.floor(random() * FIELDS.length)] ?? 'English';
    const words = ` e${typed.edits.length + 1}.`;
    await site.type(field, words);
    typed.edits.push({ field, words });
    if (done < count - 1) await pause(random() * MAX_PAUSE_MS);
  }
}

/** What the page has promised in this moment: that the server has everything that it shows. */
async function promisedBy(site: EditingSite, typed: Typed): Promise<Typed> {
  const { mark, texts } = await site.shown();
  if (mark !== 'Saved') return { edits: [] };
  return { edits: typed.edits.filter(({ field, words }) => texts[field].includes(words)) };
}

async function killing(kills: number, forgetful: boolean): Promise<Outcome> {
  const random = randomFrom(SEED);
  const site = await openEditingSite(forgetful);
  const typed: Typed = { edits: [] };
  const broken: string[] = [];
  const counts: Record<Victim, number> = { tab: 0, server: 0, both: 0 };
  let [unsaved, promises] = [0, 0];
  try {
    for (let round = 1; round <= kills; round++) {
      const victim: Victim = forgetful ? 'tab' : (VICTIMS[Math.floor(random() * VICTIMS.length)] ?? 'tab');
      counts[victim] += 1;
      await typeSome(site, typed, random);
      // A forgetful browser is caught before the server has been told.
      await pause(forgetful ? 0 : random() * MAX_WAIT_MS);
      const promised = await promisedBy(site, typed);
      if (promised.edits.length === 0) unsaved += 1;
      promises += promised.edits.length;
      if (victim !== 'tab') await site.server.kill9();
      // What is typed without a server is kept too.
      if (victim !== 'tab') await typeSome(site, typed, random);
      if (victim !== 'server') await site.killTab();
      if (victim !== 'tab') await site.server.restart();
      const lost = missingIn(promised, await site.stored());
      if (lost.length > 0) broken.push(`kill ${round} (${victim}): saved, and not on the server: ${lost.join(', ')}`);
      if (victim !== 'server') await site.open();
      await site.saved();
      const { texts } = await site.shown();
      const gone = missingIn(typed, texts);
      if (gone.length > 0) broken.push(`kill ${round} (${victim}): typed, and not in the page: ${gone.join(', ')}`);
      const unstored = missingIn(typed, await site.stored());
      if (unstored.length > 0) broken.push(`kill ${round} (${victim}): not on the server: ${unstored.join(', ')}`);
      // Each loss is told once.
      typed.edits.splice(0, typed.edits.length, ...typed.edits.filter(({ words }) => !unstored.includes(words.trim())));
    }
  } finally {
    await site.close();
  }
  return {
    figures: {
      kills,
      ...Object.fromEntries(Object.entries(counts).map(([victim, count]) => [`of the ${victim}`, count])),
      'edits that were kept': typed.edits.length,
      'kills while something was not saved': unsaved,
      'promises that were checked': promises,
      lost: broken.length,
    },
    broken,
  };
}

export const editsKilled: HardCheck = {
  name: 'studio',
  promise:
    'somebody edits in the studio while its tab, the server or both are killed with -9 at random moments: ' +
    'what was called saved is on the server, and everything typed is there again',
  fault: 'a browser that keeps nothing of what is typed',
  run: (size) => killing(KILLS[size], false),
  runPlanted: () => killing(KILLS.share, true),
};
