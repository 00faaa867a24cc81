/**
 * Does this server want new visitors? Before it stops it says no first, so that whoever shares them out sends them
 * elsewhere (O5).
 */
export interface Readiness {
  readonly ready: () => boolean;
  /** From now on it does not. What comes all the same is answered as ever. */
  drain(): void;
}

export function createReadiness(): Readiness {
  let ready = true;
  return {
    ready: () => ready,
    drain: () => {
      ready = false;
    },
  };
}
