import { deleteImage, putImage } from './image-calls.ts';
import { postSigningSession } from './consent-calls.ts';
import { postConsent, postLead } from './lead-calls.ts';
import {
  getCriteria,
  getIndications,
  getSites,
  getSiteSchedulingStatus,
  postCallNow,
  postIndicationSearch,
  postMatchedToStudy,
  postPhoneValidation,
  postPostalCheck,
  postQualification,
} from './lookup-calls.ts';
import {
  deleteHold,
  getAppointment,
  getSecondaryAvailability,
  getSiteAvailability,
  postSecondaryBooking,
  postSecondaryHold,
  postSiteBooking,
  postSiteHold,
} from './scheduling-calls.ts';
import { getChat, postAdSecurityVisit, postEvents, postTrackingConsent } from './tracking-calls.ts';
import { postRecording } from './recording-calls.ts';
import { getOffers, getStudySearch } from './search-calls.ts';
import { getInitialPayload, postActions, postRedirectDebug, postRouterLog, putDraft } from './visit-calls.ts';

/** Every call of the API by its name; the server registers exactly these (K2). */
export const CALLS = {
  getInitialPayload,
  postRedirectDebug,
  postActions,
  postRouterLog,
  putDraft,
  postLead,
  postConsent,
  getIndications,
  postIndicationSearch,
  getCriteria,
  getSites,
  getSiteSchedulingStatus,
  postPhoneValidation,
  postPostalCheck,
  postMatchedToStudy,
  postQualification,
  postCallNow,
  getSecondaryAvailability,
  getSiteAvailability,
  postSecondaryBooking,
  postSecondaryHold,
  postSiteBooking,
  postSiteHold,
  deleteHold,
  getAppointment,
  postEvents,
  postTrackingConsent,
  postRecording,
  postAdSecurityVisit,
  getChat,
  getStudySearch,
  getOffers,
  putImage,
  deleteImage,
  postSigningSession,
} as const;

/** The base path of the calls. */
export const API_PREFIX = '/api/v1';
