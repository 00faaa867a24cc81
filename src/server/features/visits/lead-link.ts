import type { Answers } from '#schemas/lead/answers.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import { omitUndefined } from '#engine/omit-undefined.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';

/** A slug that was exchanged for a person. */
export interface LeadLink {
  readonly slug: string;
  readonly patient: RelayPatient;
}

/** A slug that the relay could not be asked about yet. */
export interface WaitingLink {
  readonly slug: string;
  /** How many times the relay has been asked; at least once. */
  readonly tries: number;
}

function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}•••@${host}`;
}

/** What a page may show of the person behind a slug: enough to recognise oneself, too little for anybody else (D17). */
export function maskedLead({
  firstName,
  lastName,
  phone,
  email,
  postalCode,
}: RelayPatient): NonNullable<InitialPayload['prePopFields']> {
  return {
    firstName,
    lastInitial: lastName.slice(0, 1),
    ...omitUndefined({
      phoneEnd: phone?.slice(-4),
      email: email === undefined ? undefined : maskedEmail(email),
      postalStart: postalCode?.slice(0, 3),
    }),
  };
}

/**
 * Is enough known about the person to make a lead by only confirming their details (K1)? If not, the page asks for
 * everything: a "yes" to half of the details would be a lead that cannot be saved.
 */
function isEnough({ patient: { phone, postalCode } }: LeadLink): boolean {
  return phone !== undefined && postalCode !== undefined;
}

/** The state of the slug that a visit began with. */
interface LinkOfVisit {
  readonly link?: LeadLink | undefined;
  readonly waitingLink?: WaitingLink | undefined;
}

/** The payload of a visit that began with a slug. */
export function withLink(payload: InitialPayload, { link, waitingLink }: LinkOfVisit): InitialPayload {
  if (link === undefined && waitingLink !== undefined) return { ...payload, linkTries: waitingLink.tries };
  return link === undefined || !isEnough(link) ? payload : { ...payload, prePopFields: maskedLead(link.patient) };
}

/**
 * The answers of a visitor who confirmed that the details behind the slug are right; none before that, nor after they
 * are corrected.
 */
export function knownAnswers(link: LeadLink | undefined, answers: Answers): Answers | undefined {
  if (link === undefined || !isEnough(link) || answers['candidate.detailsConfirmed'] !== 'yes') return undefined;
  const { firstName, lastName, phone, email, postalCode, country, birthDate, gender } = link.patient;
  return omitUndefined({
    'candidate.firstName': firstName,
    'candidate.lastName': lastName,
    'candidate.phone': phone,
    'candidate.email': email,
    'candidate.postalCode': postalCode,
    'candidate.country': country,
    'candidate.birthDate': birthDate,
    'candidate.gender': gender,
  });
}
