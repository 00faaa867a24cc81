import type { Registry } from '#registry/registry.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import { explore } from '../../prove/explore/explore.ts';
import { ROUTING } from '../../prove/explore/subject.ts';
import { proveCampaign } from '../../prove/prove-campaign.ts';

/** What visitors of a campaign can reach. What the proof does not decide counts as reached. */
export interface Reached {
  readonly route: (name: string) => boolean;
  readonly block: (route: string, id: string) => boolean;
}

/** Decides by the proof of a campaign which pages and blocks some visitor sees. */
export function reachedIn(campaign: Campaign, registry: Registry, today?: string): Reached {
  const { findings, subject, undecided } = proveCampaign(campaign, registry, [], today);
  const reached = undecided.length === 0 ? explore(subject, ROUTING)?.routes : undefined;
  const hidden = new Set(findings.flatMap(({ code, place }) => (code === 'prove-block-never-shown' ? [place] : [])));
  const route = (name: string) => reached?.has(name) ?? true;
  return { route, block: (name, id) => route(name) && !hidden.has(`${name}@${id}`) };
}
