import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/until.ts';

/** Milliseconds without a word after which Orca has said everything. */
const SILENCE = 1500;

const plain = (text: string) => text.replace(/\s+/gu, ' ').toLowerCase();

/** What Orca says, in the order in which it says it. */
export interface Orca {
  /**
   * What it has said since the last call, once it has said one of these texts and been silent for a while; on a busy
   * machine it begins late.
   * @throws Error when it says none of them
   */
  hear(...texts: readonly string[]): Promise<string[]>;
}

/** Listens to the Orca that `desktop.ts` started. */
export function listenToOrca(): Orca {
  const spoken = process.env['ORCA_SPOKEN'];
  if (spoken === undefined) throw new Error('Orca does not run: start these visits with npm run screen-reader');
  const all = () =>
    readFileSync(spoken, 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => String(JSON.parse(line)).trim());
  let heard = all().length;
  return {
    hear: async (...texts) => {
      const said = () => plain(all().slice(heard).join(' '));
      await until(async () => texts.length === 0 || texts.some((text) => said().includes(plain(text))) || undefined, {
        limit: 60_000,
        failure: () => `Orca did not say "${texts.join('" or "')}", but: ${said()}`,
        pointless: () => false,
      });
      for (let before = -1, now = all().length; now !== before; now = all().length) {
        before = now;
        await pause(SILENCE);
      }
      const last = all().slice(heard);
      heard += last.length;
      return last;
    },
  };
}
