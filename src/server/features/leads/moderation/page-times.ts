import type { Encryption } from '../../../core/crypto/encryption.ts';
import type { Clock } from '../../../core/clock.ts';

const PURPOSE = 'page-time';
/** Servers' clocks agree better than this. A page of a later time is one of before the clock was set back. */
const CLOCKS_APART_MS = 60_000;

/**
 * When a page was made, signed: what a form or a save brings back says how long its visitor had the page before her.
 */
export interface PageTimes {
  /** The present time for the pages of a campaign. Nothing in it is of a visitor: a cached page may carry it. */
  issue(campaignId: string): string;
  /** How old the page is, in milliseconds; undefined: no page of this campaign ever carried this time. */
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
      // One page has one time: a text with anything behind it would count as another page.
      if (more.length > 0 || !encryption.isSigned(PURPOSE, textOf(campaignId, instant), signature)) return undefined;
      const age = clock.now().getTime() - Number.parseInt(instant, 36);
      return age < -CLOCKS_APART_MS ? Infinity : age;
    },
  };
}
