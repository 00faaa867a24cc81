import type { SentPage } from '#api/contract/lead-calls.ts';
import type { ConsumeTokens } from '../../../core/http/consume-token.ts';
import type { Clock } from '../../../core/clock.ts';
import type { Draft } from '../../visits/index.ts';
import type { HoldReason } from '#schemas/lead/hold-reasons.ts';
import type { PageTimes } from './page-times.ts';

/**
 * One page can begin several visits: because it came from a cache, was opened again, or its visitor started over. A bot
 * that replays it, at any pace, begins more.
 */
const VISITS_OF_PAGE = { burst: 20, perSecond: 20 / 86_400 } as const;

export interface DetectBotParts {
  readonly pageTimes: PageTimes;
  readonly take: ConsumeTokens;
  readonly clock: Clock;
  /** 0: time is ignored. */
  readonly minHumanSeconds: number;
}

/** The properties of a lead's first save that help to distinguish a person from a bot. */
export interface CheckedSave {
  readonly campaignId: string;
  readonly page: SentPage;
  /** The server's earlier draft of the visit. */
  readonly draft: Pick<Draft, 'startedAt' | 'trapped'> | undefined;
  /** An earlier revision of the lead is stored: its time was checked then. */
  readonly known: boolean;
}

/** Why a save looks like a bot's; `undefined` if it looks like a person's. */
export type DetectBot = (save: CheckedSave) => Promise<HoldReason | undefined>;

/**
 * Recognizes bots by what no person does (decision 0047): filling a control that nobody can see or reach, or
 * finishing faster than anybody can read. It is enough if either the server has known the visit, or the visitor has had
 * the page, for long enough.
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
    return (await take([{ name: `page-time:${page.time}`, ...VISITS_OF_PAGE }])) === 0 ? undefined : 'page-time-reused';
  };
}
