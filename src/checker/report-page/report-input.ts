import type { Language } from '#schemas/language.ts';
import type { Campaign } from '#schemas/campaign/campaign.ts';
import type { FlowChart } from '../graph/flow-chart.ts';
import type { PopulationReport } from '../simulate/population/population-report.ts';
import type { Coverage } from './coverage.ts';
import type { PageText } from './page-texts.ts';

/** A page of the campaign as visitors see it, or why there is no picture. */
export type Screen = { readonly route: string; readonly language: Language } & (
  | { readonly picture: string }
  | { readonly why: string }
);

export interface ScreenPictures {
  readonly screens: readonly Screen[];
  /** Why there are none at all. */
  readonly missing?: string;
}

/** Everything that a report shows. */
export interface ReportInput {
  readonly campaign: Campaign;
  /** The language of the report's own texts; texts and pictures are in every language of the campaign. */
  readonly language: Language;
  readonly chart: FlowChart;
  readonly pictures: ScreenPictures;
  /** What `check` found, one line each. */
  readonly checked: readonly string[];
  /** What `prove` found, each with a visitor who shows it. */
  readonly proven: readonly string[];
  /** What a proof could not decide. */
  readonly undecided: readonly string[];
  readonly coverage: Coverage;
  /** What visits cost random visitors. */
  readonly burden: PopulationReport;
  /** The built-in texts of the blocks, which no campaign writes: by block, each key in each language. */
  readonly blockTexts: ReadonlyMap<string, readonly PageText[]>;
  /** When the report was made, in readable form: `2026-01-15 10:20`. */
  readonly made: string;
}
