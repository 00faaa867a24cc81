export { createAdSecurity } from './ad-security.ts';
export { createLiveChat, type LiveChat } from './live-chat.ts';
export { createLiveConnect } from './live-connect.ts';
export {
  type Attempt,
  messagePurpose,
  type MessageQueue,
  type MessageService,
  openRelease,
  requeueMessages,
  type SendMessage,
  startMessages,
} from './message-queue.ts';
export { postSigned, type Receiver } from './post-signed.ts';
export { createRecordingService, type RecordingService } from './recording-service.ts';
export { createRelaySender } from './relay-sender.ts';
export { createOutsideRelay, type Relay, RelayPatientRecord, type RelayUpdate } from './relay.ts';
export { createStartSession, type Signer, type SigningSession, type StartSession } from './signing-service.ts';
