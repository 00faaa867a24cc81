import { onTestFinished } from 'vitest';
import type { Block, Props } from '#registry/define-block.ts';
import type { RuntimeOptions } from './block-runtime.tsx';
import { renderBlock, type RenderedBlock } from './render-block.tsx';

/** The block on a page that is removed at the end of the test. */
export async function showBlock(block: Block, props: Props = {}, options: RuntimeOptions = {}): Promise<RenderedBlock> {
  const page = await renderBlock(block, props, options);
  onTestFinished(page.unmount);
  return page;
}

/** The value of a control. */
export function valueIn(page: RenderedBlock, id: string): string {
  const control = page.control(id);
  if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) return control.value;
  throw new Error(`${id} is not a control with a value`);
}
