/** What every property of the vocabulary carries: a description and an example, which editors show while an author types. */
export function about<const Options extends object>(description: string, example: unknown, options?: Options) {
  return { description, examples: [example], ...(options ?? {}) };
}
