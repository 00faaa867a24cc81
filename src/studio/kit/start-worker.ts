/** Starts a script of the studio in a worker. Trusted Types allow these addresses, and no other. */
export function createWorkerStarter(addresses: readonly string[]): (address: string) => Worker {
  const policy = window.trustedTypes?.createPolicy('trialflow-studio-worker', {
    createScriptURL: (url) => {
      if (!addresses.includes(url)) throw new Error(`Not a worker of the studio: ${url}`);
      return url;
    },
  });
  return (address) => new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' });
}
