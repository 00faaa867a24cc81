/** The fonts and drawings of the product that looks can name: plain data, which can be passed to another thread. */
export interface ThemeShelf {
  /** By name: the size of the file in bytes. */
  readonly fonts: ReadonlyMap<string, number>;
  readonly illustrations: readonly string[];
}
