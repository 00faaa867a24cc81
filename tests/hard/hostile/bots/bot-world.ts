import { randomUUID } from 'node:crypto';
import type { SentPage } from '#api/contract/lead-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import { startOutsideService, type OutsideService } from '#tests/support/outside/outside-service.ts';
import { openPageSite, type PageSite } from '#tests/support/pages/page-site.ts';
import { plainVisitor, type PlainVisitor } from '#tests/support/pages/plain-visitor.ts';
import { proofOf, saveRequest, signupVisit } from '#tests/support/visits.ts';
import { startWebhook, type Webhook } from '#tests/support/webhook.ts';

type Reply = Awaited<ReturnType<PageSite['app']['inject']>>;

/** Where a visitor's requests come from, and what they say about it. */
export interface Sender {
  readonly address: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The product as configured in production, with every partner that it may notify, on a clock of its own. */
export interface BotWorld {
  readonly site: PageSite;
  readonly webhook: Webhook;
  readonly outside: OutsideService;
  /** Advances the clock by some seconds. */
  wait(seconds: number): void;
  /** Opens a page, and returns the time that it contains. */
  open(path: string, from: Sender): Promise<string>;
  put(visit: Visit, from: Sender): Promise<Reply>;
  save(visit: Visit, page: SentPage | undefined, from: Sender, revision?: number): Promise<Reply>;
  plain(from: Sender): PlainVisitor;
  /** A visitor of s6 with a unique phone number. */
  visit(rest?: Partial<Visit>): Visit;
  close(): Promise<void>;
}

/** The setting of production; these servers run outside it. */
const ENV = { MIN_HUMAN_SECONDS: '2', LEAD_WEBHOOK_SECRET: 'secret' } as const;
const START = Date.parse('2026-11-23T17:00:00.000Z');

/** The time in a page. Throws if it contains none. */
export function pageTimeIn(html: string): string {
  const [, time] = /name="_page" value="([^"]+)"/.exec(html) ?? [];
  if (time === undefined) throw new Error('The page carries no time');
  return time;
}

function numbered() {
  let serial = 0;
  return () => {
    serial += 1;
    const exchange = ['207', '208', '209'][Math.floor(serial / 10_000)] ?? '210';
    return `+1312${exchange}${String(serial % 10_000).padStart(4, '0')}`;
  };
}

/**
 * @param believe the control: before each save it gives every page a valid time and an empty field, whatever was sent
 */
export async function openBotWorld(believe = false): Promise<BotWorld> {
  const [webhook, outside] = await Promise.all([startWebhook(), startOutsideService()]);
  let now = START;
  const site = await openPageSite({
    clock: { now: () => new Date(now) },
    env: {
      ...ENV,
      LEAD_WEBHOOK_URL: webhook.url,
      LIVE_CONNECT_URL: `${outside.url}/connect`,
      RELAY_BASE_URL: outside.url,
      ASP_BASE_URL: outside.url,
    },
  });
  const phone = numbered();
  const wait = (seconds: number) => void (now += seconds * 1000);
  const goodTime = (campaign: string) => {
    wait(-60);
    const time = site.services.pageTimes.issue(campaign);
    wait(60.001);
    return time;
  };
  return {
    site,
    webhook,
    outside,
    wait,
    open: async (path, { address, headers }) =>
      pageTimeIn(
        (
          await site.app.inject({
            method: 'GET',
            url: path,
            remoteAddress: address,
            headers: { 'accept-language': 'en-US', ...headers },
          })
        ).body,
      ),
    put: (visit, { address, headers }) =>
      site.app.inject({
        method: 'PUT',
        url: '/api/v1/drafts',
        remoteAddress: address,
        headers: { ...proofOf(visit), ...headers },
        payload: visit,
      }),
    save: (visit, sent, { address, headers }, revision = 1) => {
      const { payload, ...request } = saveRequest(visit, revision);
      const page = believe ? { time: goodTime(visit.campaignId) } : sent;
      return site.app.inject({
        ...request,
        remoteAddress: address,
        headers: { ...request.headers, ...headers },
        payload: { ...payload, ...(page ? { page } : {}) },
      });
    },
    plain: ({ address }) => plainVisitor(site, address),
    visit: (rest = {}) =>
      signupVisit({ draftId: randomUUID(), ...rest, answers: { 'candidate.phone': phone(), ...rest.answers } }),
    close: async () => {
      await site.services.deliveries.stop(2000);
      await site.close();
      await Promise.all([webhook.stop(), outside.stop()]);
    },
  };
}

/** The lead of a visitor without JavaScript: its id is that of the draft. */
export function draftOf({ cookies }: PlainVisitor): string {
  return [...cookies].find(([name]) => name.endsWith('tf_draft'))?.[1].split('.')[0] ?? '';
}

/** The steps of s6 up to the one that saves, as their forms are posted. */
export const PLAIN_STEPS: readonly (readonly [path: string, form: Readonly<Record<string, string>>])[] = [
  ['', { 'candidate.gender': 'female' }],
  ['/postal', { 'candidate.postalCode': '60614', 'candidate.country': 'US' }],
  ['/age', { 'candidate.age': '46' }],
  ['/name', { 'candidate.fullName': 'Maria Sanchez' }],
  ['/phone', {}],
];
