import type { RemoteState } from '#engine/flow-state.ts';
import type { InitialPayload } from '#schemas/initial-payload.ts';
import type { RelayPatient } from '#server/services.ts';

type Entered = Readonly<Record<string, string | readonly string[]>>;

/** What the engine needs of a page of a journey: what is entered there. What is read on it is for browsers. */
export interface StepData {
  readonly campaign?: string;
  readonly route: string;
  readonly finds?: Readonly<Record<string, string>>;
  readonly answer?: Readonly<Record<string, string>>;
  readonly enter?: Entered;
  readonly photos?: { readonly take: number; readonly broken?: boolean };
  readonly ask?: { readonly found?: boolean; readonly enter?: Entered };
  readonly press?: string;
  readonly refused?: readonly string[];
  readonly follow?: string;
  readonly booking?: 'first' | '1' | '2';
}

/** A visitor as data, as the test suites have them: where she begins, what she enters, and what is stored of it. */
export interface JourneyData {
  readonly title: string;
  readonly campaign: string;
  readonly language: 'en' | 'es';
  readonly device?: 'narrow' | 'wide';
  readonly query: string;
  readonly person?: RelayPatient;
  readonly visit?: { readonly today: string; readonly width?: number; readonly payload: Partial<InitialPayload> };
  readonly outside?: RemoteState;
  readonly steps: readonly StepData[];
  readonly end: StepData;
  readonly revisions: number;
  readonly lead: Readonly<Record<string, unknown>> | null;
  readonly consents: readonly { readonly type: string; readonly hasConsent: boolean | 'implied' }[];
  readonly verdicts: Readonly<Record<string, boolean | 'unknown'>> | null;
}

function isJourneyList(value: unknown): value is JourneyData[] {
  return Array.isArray(value) && value.every((item: unknown) => typeof item === 'object' && item !== null && 'campaign' in item && 'steps' in item && 'end' in item);
}

/** The journeys of a file. Throws in words where it holds none. */
export function readJourneys(path: string, text: string): JourneyData[] {
  const journeys: unknown = JSON.parse(text.replaceAll('{unique}', 'Unique'));
  if (!isJourneyList(journeys)) throw new Error(`${path} is no list of journeys`);
  return journeys;
}

/** Every campaign that a journey comes to. */
export function campaignsOf({ campaign, steps }: JourneyData): string[] {
  return [campaign, ...steps.flatMap((step) => step.campaign ?? [])];
}
