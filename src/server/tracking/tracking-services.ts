import type { AppServices } from '../app-services.ts';
import type { MessageQueue } from '../jobs/message-queue.ts';
import { createLiveChat } from '../outside/live-chat.ts';
import { createRecordingService } from '../outside/recording-service.ts';
import { createOutsideRelay } from '../outside/relay.ts';
import { createConversions } from './conversions.ts';
import { createOwnRelay } from './own-relay.ts';
import { createRecordings } from './recordings.ts';
import { askedConsents } from './tracking-consents.ts';

type TrackingServices = Pick<AppServices, 'recordings' | 'conversions' | 'liveChat' | 'relay' | 'askedConsents'>;

/** What tells of visits, and what other services tell us of them. */
export function createTracking({ config, database: { db }, encryption, clock, log, catalogue }: Pick<AppServices, 'config' | 'database' | 'encryption' | 'clock' | 'log' | 'catalogue'>, messages: MessageQueue): TrackingServices {
  const { relayBaseUrl: baseUrl } = config;
  return {
    conversions: createConversions(config, messages),
    recordings: createRecordings({ db, clock, log, send: createRecordingService(config.recordingBaseUrl) }),
    liveChat: createLiveChat(config, log),
    relay: baseUrl === undefined ? createOwnRelay({ db, encryption, clock, catalogue }) : createOutsideRelay({ baseUrl, db, messages, log }),
    askedConsents: (visit) => askedConsents(config, visit),
  };
}
