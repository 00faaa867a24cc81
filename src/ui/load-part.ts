/** A part of the code that did not come: the network is down, or a newer version was published (A15). */
export class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

/** Milliseconds that a part of the code may take (A15). */
const TIME_LIMIT = 120_000;

/**
 * Loads a part of the code, which every dynamic `import()` of the browser goes through: a part that fails, or does not
 * come within 120 s, is a ChunkLoadError. `name` says in the error which part it is.
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
