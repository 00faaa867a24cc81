import type { Kysely } from 'kysely';
import type { SchedulingService } from '#schemas/scheduling/services.ts';
import type { Config } from '../../core/config/config.ts';
import type { Tables } from '../../core/database/tables.ts';
import type { Log } from '../../core/log.ts';
import { createOutsideScheduling } from './scheduling-service.ts';
import type { Clock } from '../../core/clock.ts';
import { createOwnSecondaryScheduling, createOwnSiteScheduling } from './own-scheduling.ts';
import type { Scheduling } from './scheduling.ts';

type Places = Pick<Config, 'secondarySchedulingBaseUrl' | 'siteSchedulingBaseUrl' | 'operator'>;

/** The outside services if configured, otherwise the product's own (K3). */
export function chooseScheduling(
  { secondarySchedulingBaseUrl, siteSchedulingBaseUrl, operator }: Places,
  db: Kysely<Tables>,
  clock: Clock,
  log: Log,
): Readonly<Record<SchedulingService, Scheduling>> {
  return {
    secondary:
      secondarySchedulingBaseUrl === undefined
        ? createOwnSecondaryScheduling(operator, clock)
        : createOutsideScheduling('secondary', secondarySchedulingBaseUrl, log),
    site:
      siteSchedulingBaseUrl === undefined
        ? createOwnSiteScheduling(db, operator, clock)
        : createOutsideScheduling('site', siteSchedulingBaseUrl, log),
  };
}
