import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { compileFlow } from './walk-every-route.ts';
import { GOOD_FILES } from '#tests/faults/campaigns/check/good-documents.ts';

const registry = createRegistry(await loadBlocks('tests/checker/blocks'));

/** Every position in a document, as the path that leads there. */
function spotsOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => spotsOf(inner, [...path, key]))];
}

/** A copy in which one position holds another value, or is removed. */
function replaced(value: unknown, [key, ...rest]: readonly string[], by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value))
    return value
      .map((item: unknown, index) => (String(index) === key ? replaced(item, rest, by) : item))
      .filter((item) => item !== undefined);
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [name, name === key ? replaced(inner, rest, by) : inner]),
      )
    : value;
}

const words = [
  'home',
  'end',
  'middle',
  'demo',
  'child',
  'consents',
  'ending',
  'TestName',
  'TestChoice',
  'candidate.age',
  'answer.colour',
  'is',
  'en',
  '{firstName}',
  '',
];
const anything = fc.oneof(
  fc.constantFrom<unknown>(undefined, null, true, 0, 18, [], {}, ...words),
  fc.constantFrom<unknown>(
    [{ to: 'home' }],
    [{ use: 'ending' }],
    { use: 'consents' },
    { en: 'x' },
    { all: [] },
    { fact: 'candidate.age' },
    { block: 'TestName', props: [] },
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const change = fc.tuple(fc.nat(GOOD_FILES.length - 1), fc.nat(10_000), anything);

test('[B9] whatever a document contains, the check ends with positions, and what it accepts can be run', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), async (changes) => {
      const documents = GOOD_FILES.map(({ path, text }): { path: string; value: unknown } => ({
        path,
        value: JSON.parse(text),
      }));
      for (const [index, at, by] of changes) {
        const document = documents[index];
        const spots = spotsOf(document?.value);
        if (document) document.value = replaced(document.value, spots[at % spots.length] ?? [], by);
      }
      const files = documents.map(({ path, value }) => ({ path, text: JSON.stringify(value, undefined, 2) ?? '' }));
      const { issues, campaigns } = await checkedCampaigns({ files, registry });
      for (const issue of issues)
        expect(issue.line).toBeLessThanOrEqual(
          (files.find(({ path }) => path === issue.file)?.text ?? '').split('\n').length,
        );
      for (const campaign of campaigns.values()) expect(compileFlow(campaign, registry)).toBeGreaterThan(0);
    }),
    { numRuns: 1500 },
  );
});

test('[B9] a document that is truncated anywhere is reported, without exceptions', async () => {
  const [demo, ...others] = GOOD_FILES;
  for (let length = 0; length < demo.text.length - 2; length += 7) {
    const { issues, campaigns } = await checkedCampaigns({
      files: [{ path: demo.path, text: demo.text.slice(0, length) }, ...others],
      registry,
    });
    expect(issues.some(({ file, code }) => file === demo.path && code === 'json-syntax')).toBe(true);
    expect(campaigns.size).toBe(0);
  }
});
