import { expect, test } from 'vitest';
import { globBlocks } from '#registry/glob-blocks.ts';
import { createRegistry } from '#registry/registry.ts';
import { pageData, route } from '#tests/support/blocks/mount-campaign.tsx';
import { createPageKit } from '../page-kit.ts';
import { summaryItems } from './summary-items.ts';

const placed = (block: string, id: string) => ({ block, id, props: {} });
const STEP = route('contact', { blocks: [placed('PostalCode', 'postal-code'), placed('FullName', 'full-name')] });
const issue = (field: string) => ({ field, control: field, code: 'required' });

test('[E1] the summary names what is wrong in the order of the page, up to a limit', async () => {
  const kit = createPageKit(await pageData({ routes: [STEP] }), createRegistry(globBlocks));
  const found = [issue('candidate.fullName'), issue('candidate.postalCode')];
  expect(summaryItems(kit, STEP, found, 20).map(({ control }) => control)).toEqual([
    'candidate.postalCode',
    'candidate.fullName',
  ]);
  expect(summaryItems(kit, STEP, found, 1).map(({ label }) => label)).toEqual(['ZIP code']);
});
