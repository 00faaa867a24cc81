import Type from 'typebox';
import { about } from '#schemas/about.ts';
import { VISIT_BODY } from './access.ts';
import { defineCall } from './call.ts';
import { Visit } from './visit-calls.ts';

/**
 * The page sends its visit; the server takes phone number, names, email address and the text to sign from it. The reply
 * contains only an address of our own, or of a host that SIGNING_ALLOWED_HOSTS lists.
 */
export const postSigningSession = defineCall({
  access: 'draft owner or a new visit',
  limit: 'signing',
  maxBody: VISIT_BODY,
  method: 'POST',
  path: '/consents/lightico/start-session',
  summary: 'Start a session in which the visitor signs the consent of the page (G4)',
  status: 200,
  body: Type.Object(
    { visit: Visit },
    about('The visit, at the page whose consent is to be signed', {}, { additionalProperties: false }),
  ),
  reply: Type.Object(
    { customerURL: Type.String(about('Where the visitor signs', 'https://signing.example/session/8a1f')) },
    about('The session', { customerURL: 'https://signing.example/session/8a1f' }, { additionalProperties: false }),
  ),
});
