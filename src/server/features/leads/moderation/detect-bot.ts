import type { SentPage } from '#api/contract/lead-calls.ts';
import type { ConsumeToken } from '../../../core/http/consume-token.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Draft } from '../../visits/index.ts';
import type { HoldReason } from '#schemas/lead/hold-reasons.ts';
import type { PageTimes } from './page-times.ts';

/**
 * One page can begin several visits: it was copied from a cache, opened again, or its visitor started over. A program
 * that replays it, at whatever pace, begins more.
 */
const VISITS_OF_PAGE = { burst: 20, perSecond: 20 / 86_400 } as const;

export interface DetectBotParts {
  readonly pageTimes: PageTimes;
  readonly take: ConsumeToken;
  readonly clock: Clock;
  /** 0: time is not looked at. */
  readonly minHumanSeconds: number;
}

/** The first save of a lead, as far as it tells a person from a program. */
export interface JudgedSave {
  readonly campaignId: string;
  readonly page: SentPage;
  /** What the server kept of the visit before. */
  readonly draft: Pick<Draft, 'startedAt' | 'trapped'> | undefined;
  /** An earlier revision of the lead is stored: its time has been judged. */
  readonly known: boolean;
}

/** Why a save looks like a program's; undefined: like a person's. */
export type DetectBot = (save: JudgedSave) => Promise<HoldReason | undefined>;

/**
 * Tells programs from people by what no person does (the decision is 0047): filling a control that nobody sees or
 * reaches, or being done quicker than anybody can read. Either the server knew the visit long enough, or the page was
 * before the visitor long enough.
 */
export function createDetectBot({ pageTimes, take, clock, minHumanSeconds }: DetectBotParts): DetectBot {
  const least = minHumanSeconds * 1000;
  return async ({ campaignId, page, draft, known }) => {
    if ((page.remarks ?? '') !== '' || draft?.trapped === true) return 'hidden-field-filled';
    if (least === 0 || known) return undefined;
    if (draft && Math.abs(clock.now().getTime() - draft.startedAt.getTime()) >= least) return undefined;
    const age = page.time === undefined ? undefined : pageTimes.ageOf(campaignId, page.time);
    if (age === undefined) return draft ? 'too-fast' : 'no-page-time';
    if (age < least) return 'too-fast';
    return (await take(`page-time:${page.time}`, VISITS_OF_PAGE)) === 0 ? undefined : 'page-time-reused';
  };
}
