import { fileURLToPath } from 'node:url';

/** The product's own blocks, wherever a command is run. */
export const OWN_BLOCKS = fileURLToPath(new URL('../../../../blocks', import.meta.url));
