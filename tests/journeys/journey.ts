import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One page of a journey: what a person reads and enters there. */
export interface JourneyStep {
  /** The name of the route. */
  readonly route: string;
  /** Its path in the address, where it differs from the name. */
  readonly path?: string;
  readonly heading: string;
  /** Texts that must be read on the page. */
  readonly reads?: readonly string[];
  /** Buttons that answer and stay on the page, pressed first: the value by control name. */
  readonly answer?: Readonly<Record<string, string>>;
  /** What is entered, by control name: a text, a choice, or several. */
  readonly enter?: Readonly<Record<string, string | readonly string[]>>;
  /** A button of the page that is pressed after that, without leaving it, and what is entered then. */
  readonly ask?: { readonly press: string; readonly reads: readonly string[]; readonly enter?: Readonly<Record<string, string | readonly string[]>> };
  /** The label of the button that goes on; '' where entering goes on by itself. */
  readonly press?: string;
  /** At times to book: `first` books the first one that is free, `1` finds no suitable time, `2` is not interested. */
  readonly booking?: 'first' | '1' | '2';
}

/** A visitor as data: where she begins, what she enters, what she reads, and what is stored of it. */
export interface Journey {
  /** Begins with the ids of the checklist that it proves. */
  readonly title: string;
  readonly campaign: string;
  readonly language: 'en' | 'es';
  /** A journey of phones (also without script), or of wide screens; left out: of every screen. */
  readonly device?: 'narrow' | 'wide';
  /** The journey is walked by touch alone; left out: also by keyboard alone and without script. */
  readonly touchOnly?: boolean;
  /** The query of the first address, without the question mark. */
  readonly query: string;
  /** The study of the visit, where there is one. */
  readonly steps: readonly JourneyStep[];
  /** The last page. */
  readonly end: JourneyStep;
  /** How often the lead is saved on the way. */
  readonly revisions: number;
  /** A part of the stored lead. */
  readonly lead: Readonly<Record<string, unknown>>;
  /** Names of facts that the lead must not carry. */
  readonly leadWithout?: readonly string[];
  readonly consents: readonly { readonly type: string; readonly hasConsent: boolean | 'implied' }[];
  readonly verdicts: Readonly<Record<string, boolean | 'unknown'>> | null;
}

const FOLDER = import.meta.dirname;

function isJourneyList(value: unknown): value is Journey[] {
  return Array.isArray(value) && value.every((item: unknown) => typeof item === 'object' && item !== null && 'campaign' in item && 'steps' in item && 'end' in item);
}

/** Every journey of this folder, in the order of the file names. Throws for a file that holds none. */
export function loadJourneys(): Journey[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .flatMap((name) => {
      const journeys: unknown = JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
      if (!isJourneyList(journeys)) throw new Error(`${name} is no list of journeys`);
      return journeys;
    });
}

/** The journey with each of the texts replaced, wherever it stands. */
export function withReplaced(journey: Journey, texts: Readonly<Record<string, string>>): Journey {
  const replaced = Object.entries(texts).reduce((json, [text, by]) => json.replaceAll(text, by), JSON.stringify([journey]));
  const journeys: unknown = JSON.parse(replaced);
  if (!isJourneyList(journeys) || journeys[0] === undefined) throw new Error(`${journey.title} is no journey any more`);
  return journeys[0];
}

/** The tags that keep a journey from the projects that it is not for: `@not-phone`, `@not-desktop`, `@not-no-script`. */
export function tagsOf({ device, touchOnly = false }: Journey): string[] {
  return [...(device === 'wide' ? ['@not-phone', '@not-no-script'] : []), ...(device === 'narrow' || touchOnly ? ['@not-desktop'] : []), ...(touchOnly ? ['@not-no-script'] : [])];
}

/** The first address of a journey. */
export function startOf(journey: Journey): string {
  const prefix = journey.language === 'es' ? '/signup/es' : '/signup';
  return `${prefix}/${journey.campaign}${journey.query === '' ? '' : `?${journey.query}`}`;
}
