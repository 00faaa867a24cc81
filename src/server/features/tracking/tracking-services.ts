import type { Config } from '../../core/config/config.ts';
import type { Clock } from '../../core/clock.ts';
import type { Encryption } from '../../core/crypto/encryption.ts';
import type { Database } from '../../core/database/open-database.ts';
import {
  type MessageQueue,
  type Relay,
  createLiveChat,
  type LiveChat,
  createOutsideRelay,
  createRecordingService,
} from '../integrations/index.ts';
import type { Log } from '../../core/log.ts';
import type { Catalogue } from '../studies/index.ts';
import { createConversions, type Conversions } from './conversions.ts';
import { createOwnRelay, type OwnRelayParts } from './own-relay.ts';
import { createRecordings, type Recordings } from './recordings.ts';
import { askedConsents, type AskedConsents } from './tracking-consents.ts';

/** The services that report on visits, and those that tell us about them. */
export interface TrackingServices {
  readonly recordings: Recordings;
  readonly conversions: Conversions;
  readonly liveChat: LiveChat;
  readonly relay: Relay;
  readonly askedConsents: AskedConsents;
}

export interface TrackingParts {
  readonly config: Config;
  readonly database: Pick<Database, 'db'>;
  readonly encryption: Encryption;
  readonly clock: Clock;
  readonly log: Log;
  readonly catalogue: Pick<Catalogue, 'sitesNear'>;
  readonly messages: MessageQueue;
}

/** Without an endpoint the product's own relay answers, and logs so when the first slug is looked up (A18, K3). */
function standInRelay(parts: OwnRelayParts, log: Log): Relay {
  const own = createOwnRelay(parts);
  let logged = false;
  return {
    ...own,
    patientInfo: (slug) => {
      if (!logged) log.info({ service: 'relay' }, 'invalid endpoint');
      logged = true;
      return own.patientInfo(slug);
    },
  };
}

/** Creates the tracking services, using the product's own if no outside ones are configured (K3). */
export function createTracking({
  config,
  database: { db },
  encryption,
  clock,
  log,
  catalogue,
  messages,
}: TrackingParts): TrackingServices {
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
