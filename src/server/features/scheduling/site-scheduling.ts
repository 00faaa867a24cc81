import Type from 'typebox';
import { Compile } from 'typebox/compile';
import type { Log } from '../../core/log.ts';
import type { Catalogue } from '../studies/index.ts';

/** Does this site offer online scheduling? Any failure counts as no (F3). */
export type SiteScheduling = (studySiteId: string) => Promise<boolean>;

const Status = Compile(Type.Object({ enabled: Type.Boolean() }));
const TIMEOUT_MS = 5000;

async function ask(baseUrl: string, studySiteId: string): Promise<boolean> {
  const response = await fetch(`${baseUrl}/site/scheduling/${encodeURIComponent(studySiteId)}/status`, {
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'error',
    headers: { accept: 'application/json' },
  });
  const body: unknown = response.ok ? await response.json() : undefined;
  if (!Status.Check(body)) throw new Error(`The scheduling service answered ${response.status} or no status`);
  return body.enabled;
}

/** Queries the scheduling service at SITE_SCHEDULING_BASE_URL; without one, the product's own tables answer (K3). */
export function createSiteScheduling(baseUrl: string | undefined, catalogue: Catalogue, log: Log): SiteScheduling {
  return async (studySiteId) => {
    try {
      return await (baseUrl === undefined ? catalogue.siteSchedulingEnabled(studySiteId) : ask(baseUrl, studySiteId));
    } catch {
      log.error({ studySite: studySiteId, service: 'site-scheduling' }, 'Getting Site Scheduling Status error');
      return false;
    }
  };
}
