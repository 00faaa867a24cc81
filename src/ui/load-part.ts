/** A chunk of the code that did not arrive: the network is down, or a newer version was published (A15). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Milliseconds that a chunk may take (A15). */
const TIME_LIMIT = 120_000;

/**
 * Loads a chunk. Every dynamic `import()` in the browser goes through it: a chunk that fails, or does not arrive within
 * 120 s, is a ChunkLoadError. `name` identifies the chunk in the error.
 */
export function loadPart<Part>(name: string, load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new ChunkLoadError(`The part ${name} did not come within ${TIME_LIMIT / 1000} s`)),
      TIME_LIMIT,
    );
    load()
      .then(resolve, () => reject(new ChunkLoadError(`The part ${name} could not be loaded`)))
      .finally(() => clearTimeout(timer));
  });
}
