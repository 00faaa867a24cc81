import type { CountryCode } from '#schemas/countries.ts';
import type { Language } from '#schemas/language.ts';
import type { StudyText } from '#schemas/study/criterion.ts';
import type { Study } from '#schemas/study/study.ts';
import type { DraftRefusedProps, PreviewBarProps } from './preview/preview-own-pages.ts';

/** The control of the chosen day of an appointment, and the start of those of the times of each day. */
export const DAY_CONTROL = 'day';
export const TIME_CONTROL = 'time';
/** The control that says which of the times of an appointment the page showed: how often it had been moved by then. */
export const MOVES_CONTROL = 'moves';
/** The control of the typed name of a signature, and the one that says which words were read. */
export const NAME_CONTROL = 'signature.name';
export const HASH_CONTROL = 'signature.text';

/** A link that calls the call centre. */
export interface CallLink {
  /** The number as people write it. */
  readonly number: string;
  /** The words of the link, the number among them. */
  readonly words: string;
}

/** When it begins, in words, by the visitor's clocks; by those of the other side only where they differ (Q8). */
export interface AppointmentTime {
  readonly day: string;
  readonly time: string;
  readonly zone: string;
  readonly elsewhere: ThereTime | undefined;
}

/** A time by the clocks of the other side. */
export interface ThereTime {
  readonly time: string;
  readonly zone: string;
}

export interface OfAppointment {
  readonly locale: Language;
  readonly when: AppointmentTime;
  /** The site where it is; absent: the call centre calls. Without an address: the catalogue does not have the site. */
  readonly site?: { readonly name: string; readonly postalAddress?: string } | undefined;
  /** The address of the appointment's first page, in the language of this one. */
  readonly address: string;
  readonly calendarHref: string;
  /** Leads to a person; absent where there is no number. */
  readonly call?: CallLink | undefined;
}

export interface AppointmentProps extends OfAppointment {
  readonly status: 'changeable' | 'fixed' | 'begun';
  /** It was moved by the press before. */
  readonly justMoved: boolean;
  /** It was moved at some time: calendars have another one. */
  readonly movedBefore: boolean;
  /** The number that calls the visitor. */
  readonly incomingNumber: string | undefined;
}

/** A day with free times. */
export interface AppointmentDay {
  /** `YYYY-MM-DD` in the visitor's zone. */
  readonly date: string;
  /** The weekday and the date without its year, for a card. */
  readonly weekday: string;
  readonly monthDay: string;
  /** The whole day, in words. */
  readonly title: string;
  readonly zone: string;
  readonly parts: readonly {
    readonly part: 'morning' | 'afternoon' | 'evening';
    readonly times: readonly { readonly id: string; readonly words: string }[];
  }[];
}

export interface AppointmentCancelledProps extends OfAppointment {
  /** The appointment that was made since, or the times for another one; absent: only the call centre helps. */
  readonly next?: { readonly kind: 'since' | 'again'; readonly href: string } | undefined;
}

export interface AppointmentCancelProps extends OfAppointment {
  /** How often it had been moved when this was shown: the press cancels no other time. */
  readonly moves: number;
  /** It was moved after the page was opened whose button was pressed. */
  readonly movedSince: boolean;
}

/** Why no time was booked. */
export const TIME_ISSUES = ['timeMissing', 'timeTaken', 'timeFailed'] as const;
export type TimeIssue = (typeof TIME_ISSUES)[number];

/** The free times that the appointment could be moved to. */
export interface AppointmentTimesProps extends OfAppointment {
  readonly days: readonly AppointmentDay[];
  /** The date of the day whose times are shown first. */
  readonly chosenDay: string | undefined;
  /** The first of the times by the clocks of both sides, where these differ. */
  readonly example?: { readonly time: string; readonly zone: string; readonly there: ThereTime } | undefined;
  readonly issue?: TimeIssue | undefined;
  /** The appointment was cancelled, and these are the times for another one. */
  readonly again: boolean;
}

/** A link that shows no appointment, or none any longer. */
export interface AppointmentLostProps extends Pick<OfAppointment, 'locale' | 'call'> {
  readonly why: 'over' | 'gone' | 'unknown';
}

/** What the frame of the signing pages shows: they have no way out but their own. */
export interface OfSigning {
  readonly locale: Language;
  readonly brandName: string;
  readonly demonstration: boolean;
}

/** The product's own signing page. */
export interface SigningProps extends OfSigning {
  readonly title: string;
  /** The words to sign, as a legal text is written. */
  readonly text: string;
  readonly textHash: string;
  readonly meaning: string;
  /** `YYYY-MM-DD`, as it will be stored. */
  readonly signedOn: string;
  readonly backHref: string;
  readonly issue?: 'nameMissing' | 'changed' | undefined;
  readonly typedName?: string | undefined;
}

/** The way to a session of the consents service. */
export interface SigningSessionProps extends OfSigning {
  readonly title: string;
  readonly url: string;
  readonly backHref: string;
}

/** No session of the consents service could begin. */
export interface SigningFailedProps extends OfSigning {
  readonly retryHref: string;
}

/** A site as the page about its study lists it. */
export interface StudyPlace {
  readonly name: string;
  readonly street?: string | null;
  readonly city: string;
  /** As people write it. */
  readonly region: string | null;
  readonly postalCode?: string | null;
  readonly country: CountryCode;
  /** Absent where nobody said from where. */
  readonly distanceKm?: number;
}

/** What the page about a study says of it. */
export interface StudyFacts {
  readonly study: Study;
  readonly recruiting: boolean;
  /** It will recruit and does not yet. */
  readonly opensSoon: boolean;
  readonly conditions: readonly StudyText[];
  readonly sites: readonly StudyPlace[];
  /** How many sites there are, listed or not. */
  readonly siteCount: number;
  /** The distances are from the middle of an area (Q7). */
  readonly approximate: boolean;
}

/** The page about a study (J1). */
export interface StudyProps {
  readonly locale: Language;
  readonly details: StudyFacts;
  /** Others that recruit for one of its conditions. */
  readonly others: readonly { readonly name: StudyText; readonly href: string }[];
  /** Where the visitor lives, as far as the visit knows. */
  readonly from: { readonly country: CountryCode; readonly postalCode?: string };
  /** The brand's word for studies (N7). */
  readonly product: string;
  /** The whole address of this page, with nothing of the visit in it. */
  readonly address: string;
  /** Where the questions of the study are asked. */
  readonly startHref: string;
  readonly searchHref: string;
}

/** The address of a study that does not exist. */
export type UnknownStudyProps = Pick<StudyProps, 'locale' | 'product' | 'searchHref'>;

/** A campaign that takes no new visitors. */
export interface ClosedProps {
  readonly locale: Language;
  /** The day on which it begins, `YYYY-MM-DD`; absent: it is over. */
  readonly from?: string | undefined;
  /** The brand's word for studies (N7). */
  readonly product: string;
  /** Where other studies are found; absent where there is no such flow. */
  readonly searchHref?: string | undefined;
  /** The language of that flow, if it does not offer the page's. */
  readonly searchLanguage?: Language | undefined;
  readonly call?: CallLink | undefined;
}

/** A legal text (A17, D16). */
export interface LegalProps {
  /** The last part of its address. */
  readonly name: string;
  /** As the operator wrote it. */
  readonly text: string;
  /** The language of the text: English where there is none in the page's. */
  readonly language: Language;
}

/** An address that nothing is at, said in every language: the visitor's first. */
export interface NotFoundProps {
  readonly notices: readonly AuthorNotice[];
  readonly sections: readonly {
    readonly locale: Language;
    readonly title: string;
    readonly text: string;
    /** Absent where there is no flow to begin with. */
    readonly start?: { readonly href: string; readonly words: string } | undefined;
    readonly call?: CallLink | undefined;
  }[];
}

/** Every flow that is served, and every document that is not (A5). */
export interface ActiveFlowsProps {
  readonly notices: readonly AuthorNotice[];
  readonly flows: readonly {
    readonly id: string;
    readonly name: string;
    readonly type: string;
    readonly path: string;
    readonly version: number;
    readonly languages: readonly Language[];
  }[];
  readonly refused: readonly {
    readonly id: string;
    /** An earlier document of it is served. */
    readonly served: boolean;
    readonly findings: readonly string[];
  }[];
}

/** What authors are told on a page, outside production. */
export type AuthorNotice =
  /** The address named another flow than the page shows. */
  | { readonly about: 'missing-flow'; readonly asked: string; readonly shown: string }
  /** No change is served. */
  | { readonly about: 'standstill'; readonly words: string }
  /** The newest document of a campaign is not served. `version`: of the earlier one that is; absent: none is. */
  | { readonly about: 'refusal'; readonly version?: number; readonly findings: readonly string[] };

/** The pages of the server that belong to no flow, each with all that it is rendered from. */
export interface OwnPages {
  readonly appointment: AppointmentProps;
  readonly 'appointment-times': AppointmentTimesProps;
  readonly 'appointment-cancel': AppointmentCancelProps;
  readonly 'appointment-cancelled': AppointmentCancelledProps;
  readonly 'appointment-lost': AppointmentLostProps;
  readonly signing: SigningProps;
  readonly 'signing-session': SigningSessionProps;
  readonly 'signing-failed': SigningFailedProps;
  readonly study: StudyProps;
  readonly 'unknown-study': UnknownStudyProps;
  readonly legal: LegalProps;
  readonly closed: ClosedProps;
  readonly 'not-found': NotFoundProps;
  readonly 'active-flows': ActiveFlowsProps;
  /** Not a page: the line above every page of a preview. */
  readonly 'preview-bar': PreviewBarProps;
  readonly 'draft-refused': DraftRefusedProps;
  /** Not a page: the path before the pages of a flow. */
  readonly 'author-notices': { readonly notices: readonly AuthorNotice[] };
}

/** A page of the server as HTML. */
export interface RenderedOwnPage {
  /** The title of the window, without the brand; not escaped. */
  readonly title: string;
  readonly html: string;
  /** What the page is about in the words of schema.org, where there are such words. */
  readonly linkedData?: object | undefined;
}

/** Renders a page of the server by its name. Throws what a part of it throws. */
export type RenderOwnPage = <Name extends keyof OwnPages>(
  name: Name,
  props: OwnPages[Name],
) => RenderedOwnPage | Promise<RenderedOwnPage>;
