import type { Predicate } from '#schemas/campaign/predicate.ts';
import type { AcceptedFinding, Rule } from '#schemas/campaign/rule.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { Language } from '#schemas/language.ts';
import type { RouteArrivals } from '../explain/arrivals.ts';
import type { FlowChart } from '../graph/flow-chart.ts';
import type { CampaignProof } from '../prove/prove-documents.ts';
import type { DossierConsent } from './consents.ts';
import type { DossierDifferences } from './differences.ts';
import type { DossierOutcome } from './outcomes.ts';
import type { DossierQuestion } from './questions.ts';
import type { DossierScreen } from './screens.ts';

/** A part of a screen that only some visitors see. */
export interface PartOfSome {
  readonly block: string;
  readonly when: Predicate;
}

/** A rule that applies to the campaign, and what its proof says. */
export interface ProvenRule {
  readonly rule: Pick<Rule, 'id' | 'about'>;
  /** The number of places in the campaign where it applies. */
  readonly places: number;
  readonly verdict: 'proven' | 'broken' | 'undecided' | 'idle';
}

/** Who reaches a screen, and which of its parts only some of them see. */
export interface ScreenAudience {
  readonly arrivals: RouteArrivals;
  readonly parts: readonly PartOfSome[];
  /** Parts that nobody sees, by their ids. */
  readonly unseen: readonly string[];
}

/** What is the same in every language of the package. */
export interface DossierContent {
  readonly campaign: Campaign;
  /** SHA-256 (hex) of the resolved document. */
  readonly contentHash: string;
  /** The day of the revision, `YYYY-MM-DD`, and whether version control says so. */
  readonly revision: { readonly day: string; readonly recorded: boolean };
  readonly operator: string;
  /** The product and its version. */
  readonly product: string;
  /** The day of the simulated visits, `YYYY-MM-DD`. */
  readonly today: string;
  readonly screens: readonly DossierScreen[];
  /** By route. */
  readonly audiences: ReadonlyMap<string, ScreenAudience>;
  /** The names of the routes that nobody reaches. */
  readonly unreachable: readonly string[];
  readonly consents: readonly DossierConsent[];
  readonly outcomes: readonly DossierOutcome[];
  readonly proof: CampaignProof;
  readonly rules: readonly ProvenRule[];
  readonly accepted: readonly AcceptedFinding[];
  /** Absent: there is no earlier revision to compare with. */
  readonly differences?: DossierDifferences | undefined;
}

/** A picture of a document of a screen. */
export interface ScreenPicture {
  /** Of the whole page, in pixels. */
  readonly height: number;
  /** The parts show only where the screen says something new. */
  readonly isDetail: boolean;
  /** From top to bottom, each small enough for a page of paper: JPEG in base64. */
  readonly parts: readonly string[];
}

/** The pictures of screens, by their documents. */
export type ScreenPictures = ReadonlyMap<string, ScreenPicture>;

/** Everything that a package shows. */
export interface DossierInput extends DossierContent {
  /** The language of the package's own words. */
  readonly language: Language;
  readonly chart: FlowChart;
  /** Their words are in the language of the package, if the campaign has it. */
  readonly questions: readonly DossierQuestion[];
  /** Absent: there was no browser that could take any. */
  readonly pictures?: ScreenPictures | undefined;
  /** Paper shows pictures of the screens; a browser shows the screens themselves. */
  readonly medium: 'screen' | 'paper';
}
