import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Clock } from '../../../core/clock.ts';

const PURPOSE = 'page-time';
/** Servers' clocks agree better than this. A page with a later time dates from before the clock was set back. */
const CLOCKS_APART_MS = 60_000;

/**
 * The signed time at which a page was made: returned with a form or a save, it shows how long the visitor had the page.
 */
export interface PageTimes {
  /** The current time for the pages of a campaign. It contains no visitor data, so a cached page may include it. */
  issue(campaignId: string): string;
  /** The age of the page in milliseconds; `undefined` if no page of this campaign ever had this time. */
  ageOf(campaignId: string, time: string): number | undefined;
}

export function createPageTimes(encryption: Pick<Encryption, 'sign' | 'isSigned'>, clock: Clock): PageTimes {
  const textOf = (campaignId: string, instant: string) => `${campaignId}\n${instant}`;
  const newest = new Map<string, { readonly at: number; readonly time: string }>();
  return {
    issue: (campaignId) => {
      const at = clock.now().getTime();
      const known = newest.get(campaignId);
      if (known?.at === at) return known.time;
      const instant = at.toString(36);
      const time = `${instant}.${encryption.sign(PURPOSE, textOf(campaignId, instant))}`;
      newest.set(campaignId, { at, time });
      return time;
    },
    ageOf: (campaignId, time) => {
      const [instant = '', signature = '', ...more] = time.split('.');
      // A page has exactly one time: a text with anything appended would count as another page.
      if (more.length > 0 || !encryption.isSigned(PURPOSE, textOf(campaignId, instant), signature)) return undefined;
      const age = clock.now().getTime() - Number.parseInt(instant, 36);
      return age < -CLOCKS_APART_MS ? Infinity : age;
    },
  };
}
