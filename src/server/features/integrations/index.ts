export { createLiveConnect } from './post-message.ts';
export { createAdSecurity } from './ad-security.ts';
export { createLiveChat, type LiveChat } from './live-chat.ts';
export {
  type Attempt,
  messagePurpose,
  type MessageQueue,
  type MessageService,
  openRelease,
  requeueMessages,
  type SendMessage,
  startMessages,
} from './partner-message-queue.ts';
export { postSigned, type Receiver } from './post-signed.ts';
export { createRecordingService, type RecordingService } from './recording-service.ts';
export { createOutsideRelay, type Relay, RelayPatientRecord, type RelayUpdate, createRelaySender } from './relay.ts';
export { createStartSession, type Signer, type SigningSession, type StartSession } from './signing-service.ts';
