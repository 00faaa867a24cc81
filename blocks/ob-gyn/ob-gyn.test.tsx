import { expect, test } from 'vitest';
import { showBlock } from '#tests/support/blocks/show-block.ts';
import block from './index.ts';

test('[F7] the name of the doctor is split, the number is kept with its calling code', async () => {
  const page = await showBlock(block);
  page.type('candidate.obGyn.fullName', 'Ana María Reyes');
  page.type('candidate.obGyn.phone', '(312) 555-0142');
  expect(page.state().answers).toEqual({
    'candidate.obGyn.firstName': 'Ana María',
    'candidate.obGyn.lastName': 'Reyes',
    'candidate.obGyn.phone': '+13125550142',
  });
});

test('[F7] the number is checked by the server as any number is', async () => {
  const page = await showBlock(block);
  expect(page.runtime.getFields().map(({ check }) => check)).toEqual([undefined, 'phone']);
});

test('[F7] the doctor is optional unless the document says otherwise', async () => {
  expect((await showBlock(block)).runtime.getFields().every((field) => field.read({}).ok)).toBe(true);
  expect((await showBlock(block, { required: true })).runtime.getFields().some((field) => field.read({}).ok)).toBe(
    false,
  );
});
