/**
 * What every property of the vocabulary carries: a description and an example, which editors show while an author
 * types.
 */
export function about(description: string, example: unknown, options?: object) {
  return { description, examples: [example], ...options };
}
