import type { Props } from './schema.ts';

export const factOf = (id: string) => `answer.${id}`;

export function limitsOf({ fewest = 1, most = 4, longestEdge = 1600, largestKilobytes = 1500 }: Props) {
  return { fewest: Math.min(fewest, most), most, longestEdge, largestBytes: largestKilobytes * 1024 };
}
