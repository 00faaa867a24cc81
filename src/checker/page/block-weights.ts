/** The sizes of the parts of the visitors' bundle, beyond what every page loads. */
export interface BlockWeights {
  /** The total size in bytes of these blocks, compressed with gzip; shared parts count once. */
  together(blocks: readonly string[]): number;
}
