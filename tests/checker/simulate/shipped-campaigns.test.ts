import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { explore } from '#checker/prove/explore/explore.ts';
import { ROUTING } from '#checker/prove/explore/subject.ts';
import { subjectOf } from '#checker/prove/explore/subject-of.ts';
import { journeyOf } from '#checker/simulate/journeys-of.ts';
import { simulateCampaign } from '#checker/simulate/simulate-campaign.ts';
import { pathOf } from '#checker/simulate/visitor.ts';
import { readCampaignFiles } from '#entry/commands/campaigns/campaign-files.ts';
import { DEMONSTRATION_WORLD } from '#entry/commands/campaigns/simulate/demonstration-world.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import { withReplaced, type Journey } from '#tests/journeys/journey.ts';
import { noticedIn } from '#tests/journeys/walk-journey.ts';

const { files } = await readCampaignFiles(['campaigns']);
const registry = createRegistry(await loadBlocks('blocks'));
const bind = createBlockBinder(registry, () => () => '');
const { campaigns } = await checkedCampaigns({ files, registry });

const THANKS = new Set(['thanks', 'thankyou']);

test.each([...campaigns])(
  'every transition and end of %s is walked by simulated visitors, in both languages, as predicted',
  (id, campaign) => {
    const { visitors, goals, missed, undecided } = simulateCampaign({
      campaign,
      registry,
      known: DEMONSTRATION_WORLD,
      today: '2026-11-21',
    });
    expect({ id, missed, undecided }).toEqual({ id, missed: [], undecided: [] });
    const flow = explore(
      subjectOf(campaign, registry, () => undefined),
      ROUTING,
    );
    for (const language of campaign.languages) {
      const own = visitors.filter(({ visit }) => visit.locale === language);
      expect(
        new Set(
          own.flatMap(({ pages }) =>
            pages.flatMap(({ route, taken }) => (taken === undefined ? [] : [`${route.name}#${taken}`])),
          ),
        ),
      ).toEqual(new Set(flow?.taken.keys()));
      expect(new Set(own.filter(({ stays }) => !stays).map(({ end }) => end.name))).toEqual(new Set(flow?.ends.keys()));
    }
    expect(goals.length).toBeGreaterThan(0);
    for (const [index, visitor] of visitors.entries()) {
      const written: Journey = journeyOf(visitor, bind, `${id} ${index}`);
      const [routes, path] = [[...written.steps, written.end].map(({ route }) => route), pathOf(visitor)];
      // A thank-you page leads on in English only (D9).
      expect(routes).toEqual(
        visitor.visit.locale !== 'en' && THANKS.has(written.end.route) ? path.slice(0, routes.length) : path,
      );
      expect({ title: written.title, noticed: noticedIn(withReplaced(written, { '{unique}': 'Unique' })) }).toEqual({
        title: written.title,
        noticed: undefined,
      });
    }
  },
);
