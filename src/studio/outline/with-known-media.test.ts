import { expect, test } from 'vitest';
import { checkedCampaigns } from '#checker/checked-campaigns.ts';
import { loadBlocks } from '#registry/load-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { BYE, campaignFile } from '#tests/support/checker/small-campaign.ts';
import { withKnownMedia } from './with-known-media.ts';

const blocks = await loadBlocks('blocks');
const registry = createRegistry(blocks);
const showing = blocks.filter((block) => block.media !== undefined);

async function addedWith(block: (typeof blocks)[number], has: (file: string) => boolean) {
  const { default: examples } = await block.examples();
  const { props, open } = withKnownMedia(block, examples[0]?.props ?? {}, has);
  const files = [campaignFile([{ name: 'home', blocks: [{ block: block.name, props }], next: ['bye'] }, BYE])];
  const { issues } = await checkedCampaigns({ files, registry, media: new Map() });
  return { open, messages: issues.filter(({ severity }) => severity === 'error').map(({ message }) => message) };
}

test.each(showing)('a block $name that is added names no file that this server does not have', async (block) => {
  const { open, messages } = await addedWith(block, () => false);
  expect(messages.filter((message) => message.includes('campaigns/media'))).toEqual([]);
  expect(messages.every((message) => message.includes('must be chosen'))).toBe(true);
  expect(open.length > 0).toBe(messages.length > 0);
});

test('what must be chosen is said in words', async () => {
  const of = (name: string) => showing.filter((block) => block.name === name);
  const added = await Promise.all([...of('Image'), ...of('Video')].map((block) => addedWith(block, () => false)));
  expect(added.map(({ open }) => open)).toEqual([['picture'], ['film', 'picture', 'captions', 'captions']]);
  expect(added.flatMap(({ messages }) => messages)).toEqual([
    'A picture must be chosen (props of Image)',
    'A film must be chosen (props of Video)',
    'A picture must be chosen (props of Video)',
    'The captions must be chosen (props of Video)',
    'The captions must be chosen (props of Video)',
  ]);
});

test('files that the server has stay', async () => {
  for (const block of showing) {
    // One after the other is as fast here. oxlint-disable-next-line no-await-in-loop
    const { default: examples } = await block.examples();
    const props = examples[0]?.props ?? {};
    expect(withKnownMedia(block, props, () => true)).toEqual({ props, open: [] });
  }
});
