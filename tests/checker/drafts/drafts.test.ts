import { describe, expect, test } from 'vitest';
import { compareDraftVersions } from '#checker/draft-compatibility/drafts-documents.ts';
import { walk } from '#engine/walk.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createBlockBinder, createRegistry } from '#registry/registry.ts';
import { CLEAN } from '#tests/faults/campaigns/clean-campaign.ts';

const registry = createRegistry(await loadBlocks('blocks'));
const bind = createBlockBinder(registry, () => () => '');

/** The effect on drafts of the clean campaign when some texts of its document are replaced. */
async function drafts(...replace: readonly (readonly [from: string, to: string])[]) {
  const after = replace.reduce((text, [from, to]) => {
    if (text.split(from).length !== 2) throw new Error(`The text to replace is not there once: ${from}`);
    return text.replace(from, () => to);
  }, CLEAN);
  const path = 'campaigns/clean.json';
  const {
    unchecked,
    campaigns: [found],
  } = await compareDraftVersions({
    a: { files: [{ path, text: CLEAN }] },
    b: { files: [{ path, text: after }] },
    registry,
    count: 60,
    seed: 1,
  });
  expect(unchecked).toEqual([]);
  if (!found || found.verdict === 'gone') throw new Error('Nothing was compared');
  for (const {
    route,
    to,
    witness: { visits, steps },
  } of found.classes) {
    // The engine confirms it: the draft has reached its page in the one version, and in the other no further than
    // reported.
    const stood = walk(visits.a, bind, route);
    expect({ arrived: stood.arrived, path: stood.path.map(({ name }) => name) }).toEqual({
      arrived: true,
      path: [...steps.map((step) => step.route), route],
    });
    expect(walk(visits.b, bind, to).arrived).toBe(true);
  }
  return {
    verdict: found.verdict,
    reported: found.classes
      .map(
        ({ route, to, lost }) =>
          `${route}${route === to ? ' stays' : ` → ${to}`}${lost.length > 0 ? ` without ${lost.join(', ')}` : ''}`,
      )
      .toSorted(),
    shares: found.classes.map((one) => one.drafts),
  };
}

describe('what becomes of drafts', () => {
  test('other texts keep every draft, proven', async () => {
    expect(await drafts(['Le damos la bienvenida.', 'Bienvenidos.'], ['"en": "who"', '"en": "Who are you?"'])).toEqual({
      verdict: 'kept',
      reported: [],
      shares: [],
    });
  });

  test('an equivalent condition keeps every draft, proven', async () => {
    expect(await drafts(['"lessThan": 21', '"atMost": 20'])).toMatchObject({ verdict: 'kept' });
  });

  test('a note that is shown to others, added or taken out keeps every draft, proven', async () => {
    expect(
      await drafts([
        '"showWhen": { "fact": "candidate.age", "atLeast": 65 }',
        '"showWhen": { "fact": "candidate.age", "atLeast": 70 }',
      ]),
    ).toEqual({ verdict: 'kept', reported: [], shares: [] });
    expect(
      await drafts([
        '{ "block": "Gender" }',
        '{ "block": "Gender" }, { "block": "RichText", "id": "added", "props": { "text": { "en": "A.", ' +
          '"es": "A." } } }',
      ]),
    ).toEqual({ verdict: 'kept', reported: [], shares: [] });
  });

  test('[A16] a page that requires more lets fewer visits begin there: their drafts are not called kept', async () => {
    expect(
      (await drafts(['"requires": ["candidate.age"]', '"requires": ["candidate.age", "candidate.gender"]'])).verdict,
    ).not.toBe('kept');
  });

  test('a visitor who is past a page that now asks more is set back to it', async () => {
    expect(
      await drafts([
        '{ "block": "FullName" },',
        '{ "block": "FullName" },\n' +
          '        { "block": "ReferralSource", "id": "first", "props": { "required": true } },',
      ]),
    ).toMatchObject({
      verdict: 'changed',
      reported: [
        'bands → who',
        'bye stays',
        'bye → who',
        'consent → who',
        'doctor → who',
        'heard → who',
        'middle → who',
        'minor stays',
        'old → who',
        'online → who',
        'save → who',
        'start stays',
        'thanks → who',
        'who stays',
        'young → who',
      ],
    });
  });

  test('an answer that is no longer asked is lost, and the draft stays', async () => {
    const { verdict, reported } = await drafts([
      '{ "block": "Gender" }',
      '{ "block": "RichText", "id": "instead", "props": { "text": { "en": "A.", "es": "A." } } }',
    ]);
    expect(verdict).toBe('changed');
    expect(reported).toContain('who stays without candidate.gender');
    expect(reported).toContain('start stays');
    expect(reported.filter((one) => one.includes('→'))).toEqual([]);
  });

  test('a visitor whom a moved bound sends elsewhere goes back to where the paths part', async () => {
    const { reported } = await drafts(['"lessThan": 21', '"lessThan": 20']);
    expect(reported).toContain('minor → who');
    expect(reported).toContain('bye → who without answer.heard-minor');
    expect(reported.filter((one) => one.startsWith('who'))).toEqual(['who stays']);
    expect(reported).toContain('minor stays');
  });

  test('a draft on a page whose address is gone leads home', async () => {
    const { reported } = await drafts(
      ['"name": "online"', '"name": "from-the-net"'],
      ['"to": "online"', '"to": "from-the-net"'],
    );
    expect(reported).toContain('online → start');
    expect(reported).toContain('bands stays');
  });

  test('a renamed block loses its answer', async () => {
    const { reported } = await drafts(['"id": "heard-minor"', '"id": "told-minor"']);
    expect(reported).toContain('bye stays without answer.heard-minor');
  });
});
