import type { Kysely, Transaction } from 'kysely';
import type { SentPage } from '#api/contract/lead-calls.ts';
import type { Visit } from '#api/contract/visit-calls.ts';
import type { FlowState, RemoteName, RemoteState } from '#engine/flow-state.ts';
import type { Checks } from '#engine/checks.ts';
import type { Answers } from '#schemas/lead/answers.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { CountryCode } from '#schemas/countries.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { RelayPatient } from '#schemas/lead/relay-patient.ts';
import type { Language } from '#schemas/language.ts';
import type { ApiProblemCode, ProblemIssue } from '#schemas/problem-codes.ts';
import type { Verdicts } from '#schemas/lead/verdicts.ts';
import type { ConditionMatch } from '#schemas/study/condition-match.ts';
import type { Indication, IndicationCategory, NearSite, Site, Study } from '#schemas/study/study.ts';
import type { RegionAsked } from './catalogue/study-region.ts';
import type { Tables } from './database/tables.ts';

/** The time; tests set their own. */
export interface Clock {
  now(): Date;
}

/** A campaign that the checker found good, as visitors get it. */
export interface PublishedCampaign {
  readonly campaign: Campaign;
  /** SHA-256 (hex) of the resolved document. With the version it says what a visitor saw (B1). */
  readonly contentHash: string;
}

/** The campaigns that are being served. A bad document never replaces the last good one (B9). */
export interface Campaigns {
  list(): readonly PublishedCampaign[];
  /** By path, id or alias. */
  find(name: string): PublishedCampaign | undefined;
  /** The very document that a draft began with, also after a newer one was published. */
  version(id: string, version: number): PublishedCampaign | undefined;
}

/** Studies, sites and conditions. */
export interface Catalogue {
  study(id: string): Promise<Study | undefined>;
  indications(): Promise<readonly IndicationCategory[]>;
  /** The conditions that are meant by what somebody typed, best first. */
  indicationsLike(term: string, locale: Language): Promise<readonly ConditionMatch[]>;
  indication(id: number): Promise<Indication | undefined>;
  /**
   * The sites of a study, nearest first. Undefined: the code resolves to no place, so distances are not known (Q11).
   */
  sitesNear(where: {
    readonly studyId: string;
    readonly postalCode: string;
    readonly country: CountryCode;
  }): Promise<readonly Site[] | undefined>;
  /**
   * Where the study of a visit recruits, as people write it: at the site that is named, else at the one nearest to the
   * visitor, else in the one place that it has. Without a study, where the visitor lives (D1).
   */
  regionOf(asked: RegionAsked): Promise<string | undefined>;
  siteSchedulingEnabled(studySiteId: string): Promise<boolean>;
  /**
   * The nearest studies that recruit near a postal code for one of the conditions, 100 where no `limit` is given; any
   * condition when none is given.
   */
  recruitingNear(where: {
    readonly indicationIds: readonly number[];
    readonly postalCode: string;
    readonly country: CountryCode;
    readonly limit?: number;
  }): Promise<readonly Study[]>;
  /** Does this study recruit near a postal code? */
  recruitsNear(where: {
    readonly studyId: string;
    readonly postalCode: string;
    readonly country: CountryCode;
  }): Promise<boolean>;
  /** A recruiting study to feature, for the condition where there is one. */
  featured(country: CountryCode, indicationId: number | undefined): Promise<Study | undefined>;
  /** A phone number (E.164) that an earlier lead of the study carried; the visitor's own lead does not count. */
  matchedToStudy(phone: string, studyId: string, ownLeadId?: string): Promise<boolean>;
}

export interface Place {
  readonly lat: number;
  readonly lon: number;
  readonly name: string;
  /** The code resolves only to an area (CA, GB, IE). */
  readonly approximate: boolean;
}

export interface Places {
  /** Where a postal code is; undefined where it is not in the table, or no table of the country is loaded. */
  locate(country: CountryCode, postalCode: string): Promise<Place | undefined>;
  /** Does the code exist? Where no table is loaded, its pattern alone decides (Q11). */
  exists(country: CountryCode, postalCode: string): Promise<boolean>;
}

/** What the server keeps of a visit between two requests (K8). Encrypted at rest, 20 hours idle. */
export interface Draft {
  readonly id: string;
  readonly campaignId: string;
  readonly campaignVersion: number;
  readonly entry: string;
  readonly locale: Language;
  readonly query: Readonly<Record<string, string>>;
  readonly answers: Answers;
  readonly device: FlowState['device'];
  readonly readIn?: FlowState['readIn'];
  /** The last revision that was saved as a lead; 0 before the first. */
  readonly revision: number;
  /** A plain form post could not store the lead when this route was left; the server tries again at the next step. */
  readonly owedSave?: { readonly route: string; readonly refused: boolean; readonly consent?: boolean };
  /** No page of the visit was shown yet: a link has filled it in. */
  readonly unseen?: boolean;
  /** The slug that the visitor came by, and whom the relay says it stands for. It never reaches a page (D17). */
  readonly link?: LeadLink;
  /** The slug that the visitor came by while the relay could not be asked about it: a retry asks again. */
  readonly waitingLink?: WaitingLink;
  /** `visitHash` of the visit that was saved as a lead, while the draft is as that save left it. */
  readonly savedVisit?: string;
  /** A control was filled that nobody sees: it was not a person. */
  readonly trapped?: true;
  readonly savedAt: Date;
  /** When the server first heard of the visit. */
  readonly startedAt: Date;
}

/** A draft to be kept; when is for the server to say. */
export type OpenDraft = Omit<Draft, 'savedAt' | 'startedAt'>;

export interface Drafts {
  load(id: string): Promise<Draft | undefined>;
  /** Creates or replaces the draft. */
  save(draft: OpenDraft): Promise<void>;
  remove(id: string): Promise<void>;
}

/** Builds the initial payload of a visit (K6). */
export interface Payloads {
  load(visit: {
    readonly campaign: Campaign;
    readonly locale: Language;
    readonly query: Readonly<Record<string, string>>;
    readonly country: CountryCode;
    readonly referrerUrl?: string;
    /** Where the visitor lives, as far as it is known, to tell the region of the study; left out: nobody is told it. */
    readonly livesIn?: { readonly country: CountryCode; readonly postalCode?: string | undefined };
  }): Promise<InitialPayload>;
}

/** What some calls need of the request beside the visit. */
export interface PageContext {
  readonly draftId?: string | undefined;
  /** Host, with its port, that the visitor's browser asked. */
  readonly host?: string;
  /** Studies that this visitor was screened for and failed. */
  readonly failed?: readonly string[];
  /** The slug whose person confirmed her details: the relay knows her sites (K4). */
  readonly link?: LeadLink | undefined;
  /**
   * A page is being made: what an outside service is slow with is left out, and the page says that it is on its way
   * (J1).
   */
  readonly mayBeLate?: boolean;
}

/**
 * Makes the calls whose outcomes facts and blocks read, on the server itself. A call that fails is told as `failed`.
 */
export interface Remotes {
  resolve(names: readonly RemoteName[], state: FlowState, page?: PageContext): Promise<RemoteState>;
}

/** The checks of form fields that only the server can make. */
export type FieldChecks = Checks;

export type SaveResult =
  | {
      readonly ok: true;
      readonly created: boolean;
      /** The very same save came before; this is the answer that it got. Whoever sent it need not be the visitor. */
      readonly replayed?: true;
      readonly leadId: string;
      readonly revision: number;
      readonly verdicts: Verdicts | null;
      readonly failedStudyId?: string;
    }
  | {
      readonly ok: false;
      readonly code: ApiProblemCode;
      readonly issues: readonly ProblemIssue[];
      /** With `revision-stale` and `revision-too-far`: the revision that is stored; the next one is free. */
      readonly revision?: number;
    };

/** Proves whose the draft of a save is (K1, K8). */
export interface SaveOwner {
  /** Is the draft that of whoever saves? Asked only where the server knows the draft or its lead already. */
  owns(db: Kysely<Tables>): Promise<boolean>;
  /** Remembers what will prove it the next time, in the transaction that stores the lead. */
  bind(db: Kysely<Tables>): Promise<void>;
}

export interface SaveRequest {
  readonly owner: SaveOwner;
  readonly visit: Visit;
  readonly revision: number;
  /** The host name that the visitor's browser asked for. */
  readonly host: string;
  readonly userAgent: string;
  /** The country of the request, for a visit that names none (N6). */
  readonly country: CountryCode;
  /** What the page that it came from says of itself. */
  readonly page: SentPage;
}

/** Saves a lead: replays the visit, then stores lead, consent evidence and delivery in one transaction (K1). */
export interface Leads {
  save(request: SaveRequest): Promise<SaveResult>;
}

/** A slug that was exchanged for a person. */
export interface LeadLink {
  readonly slug: string;
  readonly patient: RelayPatient;
}

/** A slug that the relay could not be asked about yet. */
export interface WaitingLink {
  readonly slug: string;
  /** How often the relay has been asked; at least once. */
  readonly tries: number;
}

/** `null`: the relay does not know the slug, or no longer (401). Not ok: the relay could not be asked. */
export type RelayAnswer<Value> = { readonly ok: true; readonly value: Value | null } | { readonly ok: false };

export type RelayUpdate =
  | { readonly kind: 'indications'; readonly indicationIds: readonly string[] }
  | {
      readonly kind: 'screening';
      readonly studyId: string;
      readonly passed: boolean | null;
      readonly responses: readonly { readonly criterionId: string; readonly responseIds: readonly string[] }[];
    };

export interface ToldUpdate {
  readonly slug: string;
  readonly update: RelayUpdate;
  /** Makes a repeated update the same one. */
  readonly key: string;
  /** The lead: its updates are told in the order in which they were made. */
  readonly leadId?: string;
  /** The lead, where it waits until somebody has looked at it. */
  readonly heldFor?: string;
}

/** The prepopulation relay. A slug is 128 random bits, and a secret: it is in no log. */
export interface Relay {
  patientInfo(slug: string): Promise<RelayAnswer<RelayPatient>>;
  sites(slug: string, studyId: string): Promise<RelayAnswer<readonly NearSite[]>>;
  /**
   * Puts the update into the queue, in the transaction of the lead that it tells of; it is sent until the relay has it.
   */
  updateLead(tx: Transaction<Tables>, told: ToldUpdate): Promise<void>;
}
