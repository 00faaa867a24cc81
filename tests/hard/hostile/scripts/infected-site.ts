import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Value } from 'typebox/value';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { Study } from '#schemas/study/study.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import { openTestDatabase } from '#tests/support/database/test-database.ts';
import { openPageSite } from '#tests/support/pages/page-site.ts';
import { testStudy } from '#tests/support/blocks/study.ts';
import { ROOT } from '#tests/support/tools/install.ts';
import { signupVisit } from '#tests/support/visits.ts';
import { infected, infectedCampaign, type Slots } from './infected.ts';
import { answerOf, APART, type Chunk } from './payloads.ts';

/** The product's pages with a campaign, a study and a visitor whose every text is a payload. */
export interface InfectedSite {
  readonly origin: string;
  /** The cookie of the visitor whose names are payloads. */
  readonly cookie: { readonly name: string; readonly value: string };
  /** How many texts of blocks and of the study are payloads now. */
  readonly slots: Slots;
  /** Puts all payloads into every text, and a chunk of them into each answer of `ANSWERED`. */
  infect(chunks: readonly Chunk[]): Promise<void>;
  close(): Promise<void>;
}

/** Free-text answers that pages show again. */
export const ANSWERED = [
  'candidate.firstName',
  'candidate.lastName',
  'candidate.caregiverFirstName',
  'candidate.caregiverLastName',
  'candidate.email',
] as const;

/**
 * Each answer holds a different chunk, so that every payload is in one; if there are fewer chunks than answers, some
 * hold the same.
 */
function answersOf(chunks: readonly Chunk[]): Record<string, string | number> {
  const free = Object.fromEntries(ANSWERED.map((fact, index) => [fact, answerOf(chunks[index % chunks.length] ?? [])]));
  return {
    ...free,
    'candidate.gender': 'female',
    'candidate.age': 46,
    'candidate.country': 'US',
    'candidate.postalCode': '60614',
    'candidate.phone': '+13122071000',
  };
}

export async function openInfectedSite(): Promise<InfectedSite> {
  const registry = createRegistry(await loadBlocks(join(ROOT, 'blocks')));
  let campaign: Campaign | undefined;
  let payload: Partial<InitialPayload> = {};
  const slots: Slots = { count: 0 };
  const published = () => (campaign ? { campaign, contentHash: 'hash' } : undefined);
  const site = await openPageSite({
    database: await openTestDatabase(),
    // The cookie of a draft is bound to the campaign; the API keeps the shipped s6.
    replace: (services) => ({
      campaigns: {
        list: () => [published() ?? []].flat(),
        find: published,
        findKnown: published,
        isWithdrawn: () => false,
        version: published,
        versionOfHash: async () => published(),
      },
      payloads: { load: async (visit) => ({ ...(await services.payloads.load({ ...visit, query: {} })), ...payload }) },
    }),
  });
  const origin = await site.app.listen({ port: 0, host: '127.0.0.1' });
  const visit = signupVisit({ draftId: randomUUID() });
  const put = (answers: Record<string, string | number>, cookie?: string) =>
    site.app.inject({
      method: 'PUT',
      url: '/api/v1/drafts',
      payload: { ...visit, answers },
      headers: cookie === undefined ? {} : { cookie },
    });
  const first = (await put(answersOf([['Maria']]))).cookies[0];
  if (!first) throw new Error('The draft of the visitor was not kept');
  return {
    origin,
    slots,
    cookie: { name: first.name, value: first.value },
    infect: async (chunks) => {
      slots.count = 0;
      const payloads = chunks.flat();
      const joined = payloads.join(APART);
      campaign = await infectedCampaign(registry, payloads, slots);
      payload = { study: Value.Parse(Study, infected(testStudy(), joined, slots)) };
      const kept = await put(answersOf(chunks), `${first.name}=${first.value}`);
      if (kept.statusCode !== 204) throw new Error(`The draft was not kept: ${kept.statusCode}`);
    },
    close: () => site.close(),
  };
}
