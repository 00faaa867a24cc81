import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FormValues } from '#engine/block-rules.ts';
import type { FlowState } from '#engine/flow-state.ts';
import { readForm, visibleBlocks } from '#engine/route-state.ts';
import { findRoute, homeOf, nextRoute } from '#engine/transition.ts';
import { resolveCampaign } from '#engine/resolve/resolve-campaign.ts';
import { createBind, createRegistry } from '#registry/registry.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createCatalogueFromDemo } from '#tests/support/demo-catalogue.ts';
import { flowState, payload } from '#tests/support/builders.ts';
import { loadJourneys, type Journey, type JourneyStep } from './journey.ts';

const CAMPAIGNS = join(import.meta.dirname, '../../campaigns');
const registry = createRegistry(await loadBlocks(join(import.meta.dirname, '../../blocks')));
const bind = createBind(registry, (state) => (localized) => localized?.[state.locale] ?? '');

function document(path: string) {
  try {
    return JSON.parse(readFileSync(join(CAMPAIGNS, path), 'utf8'));
  } catch {
    return undefined;
  }
}

async function begin(journey: Journey): Promise<FlowState> {
  const resolved = resolveCampaign(journey.campaign, { campaign: (id) => document(`${id}.json`), fragment: (name) => document(`fragments/${name}.json`) });
  if (!resolved.ok) throw new Error(`${resolved.code}: ${resolved.name}`);
  const query = Object.fromEntries(new URLSearchParams(journey.query));
  const state = flowState({ campaign: resolved.campaign, locale: journey.language, query });
  return { ...state, payload: payload(await createCatalogueFromDemo().payloadFor(query)) };
}

/** Enters the step's values into what the fields would show, as the browser's form would send them. */
function formOf(step: JourneyStep, state: FlowState): FormValues {
  const entered = Object.entries(step.enter ?? {}).map(([control, value]) => [control, typeof value === 'string' ? [value.replace('{unique}', 'Unique')] : [...value]]);
  const route = findRoute(state.campaign, step.route);
  const shown = route ? visibleBlocks(route, state, bind).flatMap(({ bound }) => bound.fields.map((field) => field.write(state.answers))) : [];
  return Object.assign({}, ...shown, Object.fromEntries(entered));
}

describe('journeys through the engine', () => {
  test.each(loadJourneys().map((journey) => [journey.title, journey] as const))('%s', async (_title, journey) => {
    let state = await begin(journey);
    let route = homeOf(state.campaign, state.query);
    for (const step of journey.steps) {
      expect(route.name).toBe(step.route);
      const current = route;
      // A block may appear because of what stands above it: enter until nothing new appears.
      for (let pass = 0; pass < 4; pass++) {
        const fields = visibleBlocks(current, state, bind).flatMap(({ bound }) => [...bound.fields]);
        state = { ...state, answers: readForm(fields, formOf(step, state), state.answers).answers };
      }
      const fields = visibleBlocks(current, state, bind).flatMap(({ bound }) => [...bound.fields]);
      expect(readForm(fields, formOf(step, state), state.answers).issues).toEqual([]);
      route = nextRoute(current, state) ?? current;
    }
    expect(route.name).toBe(journey.end.route);
  });
});
