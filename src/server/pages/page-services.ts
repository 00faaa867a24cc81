import type { PagePreview } from './html/html-document.ts';
import type {
  DraftCookies,
  Drafts,
  FieldChecks,
  Payloads,
  Remotes,
  Texts,
  VisitLog,
  createEarlierAnswers,
} from '../features/visits/index.ts';
import type { RenderOwnPage } from '#api/own-pages.ts';
import type { PreviewBarProps } from '#api/preview/preview-own-pages.ts';
import type { PageData } from '#api/page-data.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { PublicOperator } from '#schemas/operator/operator.ts';
import type { Registry } from '#registry/registry.ts';
import type { Campaigns, PublishIssue, QuestionSets } from '../features/content/index.ts';
import type { Clock } from '../core/clock.ts';
import type { CountLeads, Leads, PageTimes } from '../features/leads/index.ts';
import type { Relay } from '../features/integrations/index.ts';
import type { ReadStudyDetails, ScreeningHistory } from '../features/search/index.ts';
import type { RateLimits } from '../core/http/rate-limit.ts';
import type { Images } from '../features/images/index.ts';
import type { MediaLibrary, OpenShelf } from '../features/media/index.ts';
import type { LockedTokens } from '#schemas/theme/theme.ts';
import type { Log } from '../core/log.ts';
import type { Appointments, BookingDesk } from '../features/scheduling/index.ts';
import type { Signing } from '../features/consents/index.ts';
import type { AskedConsents } from '../features/tracking/index.ts';
import type { AssetsOf, PageAssets } from './html/page-assets.ts';

/**
 * Renders a page to the HTML of its root and its title; reports which of its blocks have no component, and which could
 * not be rendered.
 */
export type RenderPage = (page: PageData) => Promise<{
  readonly html: string;
  readonly title: string;
  readonly missingBlocks: readonly string[];
  readonly preview?: Pick<PagePreview, 'description' | 'picture'>;
  readonly brokenBlocks: readonly { readonly id: string; readonly block: string; readonly error: unknown }[];
}>;

/** The services that pages need. */
export interface PageServices {
  readonly campaigns: Campaigns;
  readonly media: Pick<MediaLibrary, 'shown' | 'font'>;
  /** The fonts and drawings of the product. */
  readonly themeShelf: Pick<OpenShelf, 'font' | 'drawings'>;
  /** The parts of looks that the operator has locked on a host. */
  lockedTokens(host: string): LockedTokens | undefined;
  readonly studyDetails: ReadStudyDetails;
  readonly payloads: Payloads;
  readonly drafts: Drafts;
  readonly remotes: Remotes;
  readonly checks: FieldChecks;
  readonly leads: Leads;
  readonly countLeads: CountLeads;
  readonly visitLog: VisitLog;
  readonly images: Pick<Images, 'store' | 'missing'>;
  readonly bookingDesk: Pick<BookingDesk, 'book' | 'bookings' | 'cancelled' | 'letGo'>;
  readonly appointments: Appointments;
  /** Absent: no slug is known. */
  readonly relay?: Relay | undefined;
  readonly draftCookies: DraftCookies;
  readonly limits: RateLimits;
  readonly signing: Signing;
  readonly pageTimes: Pick<PageTimes, 'issue'>;
  readonly screeningHistory: ScreeningHistory;
  /** What the flow that led to the visit of a request was told. */
  readonly earlierAnswers: ReturnType<typeof createEarlierAnswers>;
  readonly registry: Registry;
  readonly questionSets: QuestionSets;
  /** All texts; called for each page, so that authors at work see their changes at once. */
  texts(): Texts | Promise<Texts>;
  readonly log: Log;
  readonly render: RenderPage;
  /** The blocks that `render` can show. Absent: all that are registered. */
  readonly blockNames?: readonly string[] | undefined;
  readonly renderOwnPage: RenderOwnPage;
  readonly assets: AssetsOf;
  /** For authors: what a page that explains itself (`?explain=1`) links to. Absent in production. */
  readonly explained?: PageAssets | undefined;
  /** For authors: why the newest document of a campaign is not served, by campaign id. Absent in production. */
  readonly refused?: (() => ReadonlyMap<string, readonly PublishIssue[]>) | undefined;
  /**
   * For authors: why no document at all could be published, for example because of broken rules. Absent in production.
   */
  readonly standstill?: (() => string | undefined) | undefined;
  /** Only where drafts are previewed: what every page says of the preview, and who may frame it. */
  readonly preview?:
    | {
        /** What is shown to the present request. */
        shown(): Omit<PreviewBarProps, 'locale' | 'study'> & { readonly campaign: string | undefined };
        readonly framedBy: readonly string[];
        readonly assets?: PageAssets | undefined;
      }
    | undefined;
  /** What a page may know of the operator, with the call centre of the campaign, if the page is one of a campaign. */
  operatorFor(host: string, campaign?: Pick<Campaign, 'settings'>): PublicOperator;
  readonly clock: Clock;
  readonly production: boolean;
  /** Absent: the origin of each request. */
  readonly publicOrigin?: string | undefined;
  /** Pages say that they show demonstration data (O1). */
  readonly demonstration: boolean;
  readonly askedConsents: AskedConsents;
  readonly legalDir?: string | undefined;
  /** True: the demonstration's texts never replace the operator's. */
  readonly ownLegalOnly?: boolean;
  /** `npm run dev` only: what Vite adds to a document, and the policy that it needs. */
  readonly dev?: { transform(url: string, html: string): Promise<string>; readonly policy: string };
}
