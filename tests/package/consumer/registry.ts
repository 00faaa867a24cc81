import { createRegistry, shippedBlocks } from 'trialflow/engine';
import { bedtime } from './blocks/bedtime.ts';

/** The blocks that our campaigns may use. */
export const registry = createRegistry([...shippedBlocks, bedtime]);
