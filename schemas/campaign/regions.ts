/** Where a page shows a block, in the order in which pages are read. Without a region, a block is in `main`. */
export const REGIONS = ['hero', 'main', 'aside', 'footer'] as const;
export type Region = (typeof REGIONS)[number];
