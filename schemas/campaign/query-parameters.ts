import { liveConnectSource } from '../tracking/tracking-consents.ts';

/** The names of the query parameters that configure a visit. Browsers load these without what they mean. */
const VISIT_PARAMETERS = [
  's',
  'landing',
  'studyId',
  'studySiteId',
  'indicationIds',
  'indicationIds[]',
  'indications[]',
  'ps',
  'psr',
  'hc',
  'postal',
  'cg',
  'sd',
  'skipDiag',
  'g',
  'pgroup',
  'ior',
  'tg',
  'cid',
  'o',
  'realtime',
  'nt',
  'radius',
  'status',
  'ages',
  'show',
] as const;
export type QueryParameter = (typeof VISIT_PARAMETERS)[number];

/**
 * Every query parameter that configures a visit, and what it does (A19). The server, the renderer and the checker all
 * read this table. Parameters that are not listed (utm_*, advertisement ids) are still kept on every navigation.
 */
export const QUERY_PARAMETERS: Readonly<Record<QueryParameter, string>> = {
  s: 'Chooses the campaign, by id or alias',
  landing: 'Replaces the home page of the campaign',
  studyId: 'The study to screen for',
  studySiteId: 'The study site that the visitor comes from',
  indicationIds: 'Initial conditions, ids separated by commas',
  'indicationIds[]': 'Initial conditions, as study cards pass them, ids separated by commas',
  'indications[]': 'Initial conditions, ids separated by commas',
  ps: 'The campaign of the screener that study cards open',
  psr: 'The partner that referred the visitor',
  hc: 'Hot call: the visitor is on the phone with the call centre',
  postal: 'A postal code, treated as zip',
  cg: 'A caregiver answers for the participant',
  sd: 'Skip the diagnosis question',
  skipDiag: 'Skip the diagnosis question',
  g: 'The gender must be asked',
  pgroup: 'The participant group of the advertisement',
  ior: 'Another name for the indication',
  tg: 'The test group',
  cid: 'The id of the landing-page parameters',
  o: 'The affiliate offer',
  realtime: 'Search studies without the cache',
  nt: 'No tracking',
  radius: 'How far studies may be, in the unit of the country',
  status: 'Which studies are shown: `soon` for those that do not recruit yet, else those that do',
  ages: 'Whom studies take: `child` (to 17 years), `adult` (18 to 64) or `older` (65 and more), else any age',
  show: 'How many study cards are shown',
};

/**
 * Personal query parameters: the server reads them once, puts them into the draft and removes them from the address
 * (P1, E16).
 */
export const PERSONAL_PARAMETERS = [
  'zip',
  'postal',
  'postalCode',
  'firstName',
  'lastName',
  'name',
  'age',
  'email',
  'phone',
  'dob',
  'gender',
  'slug',
] as const;
export type PersonalParameter = (typeof PERSONAL_PARAMETERS)[number];

/** What personal parameters can say about a visitor (E16). */
export const PREFILLED_FACTS = [
  'candidate.firstName',
  'candidate.lastName',
  'candidate.postalCode',
  'candidate.age',
  'candidate.email',
  'candidate.phone',
  'candidate.birthDate',
  'candidate.gender',
] as const;

const PERSONAL_NAMES: readonly string[] = PERSONAL_PARAMETERS.map((name) => name.toLowerCase());

/**
 * Whether a query parameter is one of the specification's personal ones, ignoring case. A page needs to check nothing
 * else: the server has already removed what `isPersonalQuery` finds.
 */
export function isPersonalParameter(name: string): boolean {
  return PERSONAL_NAMES.includes(name.toLowerCase());
}

/** The parameters of an address that choose the initial conditions (A19, D4). */
export const CONDITION_PARAMETERS = ['indicationIds', 'indicationIds[]', 'indications[]'] as const;

/** What the server reads besides: where an affiliate's visitors return to, and what explains a page to authors. */
const OTHER_READ_PARAMETERS = ['affiliateReturnUrl', 'explain'] as const;

const READ_NAMES: ReadonlySet<string> = new Set([...VISIT_PARAMETERS, ...OTHER_READ_PARAMETERS]);

/**
 * Parameters that advertisements add to every click and that no page reads: caches outside this server may ignore
 * exactly these. Parameters that it does not know can contain something personal, which only the server removes.
 */
export const CLICK_PARAMETERS = [
  'gclid',
  'gclsrc',
  'gbraid',
  'wbraid',
  'gad_source',
  'gad_campaignid',
  'dclid',
  'srsltid',
  'fbclid',
  'msclkid',
  'ttclid',
  'twclid',
  'li_fat_id',
  'rdt_cid',
  'epik',
  'ScCid',
  'yclid',
  'irclickid',
  'utm_medium',
  'utm_campaign',
  'utm_id',
  'utm_content',
  'utm_term',
] as const;

/**
 * Whether a page can depend on a query parameter. All others (advertisement ids, `utm_*`) are only carried along, so
 * one page serves every address that differs in nothing else (decision 0060). The source of the visit is read if it is
 * one that asks for a consent (L4).
 */
export function isReadParameter(name: string, value: string): boolean {
  return READ_NAMES.has(name) || liveConnectSource({ [name]: value }) !== undefined;
}
