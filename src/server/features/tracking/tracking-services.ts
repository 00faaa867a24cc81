import type { AppServices } from '../../app-services.ts';
import {
  type MessageQueue,
  type Relay,
  createLiveChat,
  createOutsideRelay,
  createRecordingService,
} from '../integrations/index.ts';
import type { Log } from '../../core/log.ts';
import { createConversions } from './conversions.ts';
import { createOwnRelay, type OwnRelayParts } from './own-relay.ts';
import { createRecordings } from './recordings.ts';
import { askedConsents } from './tracking-consents.ts';

type TrackingServices = Pick<AppServices, 'recordings' | 'conversions' | 'liveChat' | 'relay' | 'askedConsents'>;

/** Without an endpoint the product's own relay answers; the first slug that is asked for says so (A18, K3). */
function standInRelay(parts: OwnRelayParts, log: Log): Relay {
  const own = createOwnRelay(parts);
  let told = false;
  return {
    ...own,
    patientInfo: (slug) => {
      if (!told) log.info({ service: 'relay' }, 'invalid endpoint');
      told = true;
      return own.patientInfo(slug);
    },
  };
}

/** What tells of visits, and what other services tell us of them. */
export function createTracking(
  {
    config,
    database: { db },
    encryption,
    clock,
    log,
    catalogue,
  }: Pick<AppServices, 'config' | 'database' | 'encryption' | 'clock' | 'log' | 'catalogue'>,
  messages: MessageQueue,
): TrackingServices {
  const { relayBaseUrl: baseUrl } = config;
  return {
    conversions: createConversions(config, messages),
    recordings: createRecordings({ db, clock, log, send: createRecordingService(config.recordingBaseUrl) }),
    liveChat: createLiveChat(config, log),
    relay:
      baseUrl === undefined
        ? standInRelay({ db, encryption, clock, catalogue }, log)
        : createOutsideRelay({ baseUrl, messages, log }),
    askedConsents: (visit) => askedConsents(config, visit),
  };
}
