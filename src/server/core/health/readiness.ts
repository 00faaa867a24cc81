/** Does this server want new visitors? Before it stops it says no, so that load balancers send them elsewhere (O5). */
export interface Readiness {
  readonly ready: () => boolean;
  /** Stop accepting new visitors. Requests that still arrive are answered as usual. */
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
