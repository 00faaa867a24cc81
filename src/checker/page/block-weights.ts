/** What the parts of the visitors' bundle weigh, beyond what every page loads. */
export interface BlockWeights {
  /** The bytes that these blocks bring together, compressed with gzip; what they share counts once. */
  together(blocks: readonly string[]): number;
}
