import { useEffect, useMemo, useState } from 'react';
import { isRecord } from '#api/guards.ts';
import { previewMessage } from '#api/preview/preview-messages.ts';
import type { TriedAnswer, TriedVisit } from '#checker/explain/changes/try-answers.ts';
import { mergedAnswers } from '#engine/flow-state.ts';
import { countryName, isCountryCode, type CountryCode } from '#schemas/countries.ts';
import { useWords } from '../../kit/words.tsx';
import { useOpenCampaign, useStudio } from '../../store/use-studio.tsx';

/** Whom the preview shows the campaign to. */
export interface Visitor {
  /** What they have answered where it is not the simplest answer. */
  readonly tried: readonly TriedAnswer[];
  /** Undefined: where the request comes from. */
  readonly country?: CountryCode | undefined;
  /** The id of the study that their link is about; '' for none. */
  readonly study: string;
}

export const NOBODY: Visitor = { tried: [], study: '' };

/** A pause after a change of the documents or of an answer, in milliseconds. */
const PAUSE_MS = 250;

const keyOf = (campaign: string) => `trialflow-visitor-${campaign}`;

function isTried(value: unknown): value is readonly TriedAnswer[] {
  return (
    Array.isArray(value) &&
    value.every((one) => isRecord(one) && Array.isArray(one['facts']) && isRecord(one['answers']))
  );
}

/** The visitor of this tab, as long as it is open. */
function keptVisitor(campaign: string): Visitor {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(campaign)) ?? '');
    if (!isRecord(kept) || !isTried(kept['tried'])) return NOBODY;
    const { tried, country, study } = kept;
    return {
      tried,
      country: isCountryCode(country) ? country : undefined,
      study: typeof study === 'string' ? study : '',
    };
  } catch {
    return NOBODY;
  }
}

/** Somebody who is not the author: their answers decide what is shown. */
export const isSomebody = ({ tried, country }: Visitor) => tried.length > 0 || country !== undefined;

/** The visit of the visitor, as the engine walks it. Undefined: nobody can walk through the campaign now. */
function useVisit(visitor: Visitor, isAsked: boolean): TriedVisit | undefined {
  const { assist, campaign, document } = useOpenCampaign();
  const { language } = useWords();
  const documents = useStudio(({ editing }) => editing.documents);
  const [visit, setVisit] = useState<TriedVisit>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const { tried, country } = visitor;
      const found = await assist.tryAnswers(documents, { document, campaign, tried, country, language });
      // What cannot be read for a moment shows nobody else.
      if (!asking.signal.aborted && found !== undefined) setVisit(found);
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [isAsked, visitor, assist, documents, document, campaign, language]);
  return visit;
}

/** What the visitor has answered when they come to a screen; on it, only what the author has chosen. */
function answersAt(route: string | undefined, { tried }: Visitor, { steps }: TriedVisit): TriedAnswer['answers'] {
  const at = steps.findIndex((step) => step.route === route);
  if (at === -1) return steps.at(-1)?.answers ?? {};
  const asked = new Set(steps[at]?.questions.map(({ facts }) => facts.join()));
  const here = tried.filter(({ facts }) => asked.has(facts.join())).map(({ answers }) => answers);
  return mergedAnswers(steps[at - 1]?.answers ?? {}, ...here);
}

/** The chosen answers in words: "72, Canada". */
function useName({ tried, country, study }: Visitor, visit: TriedVisit | undefined): string {
  const { language } = useWords();
  const questions = visit?.steps.flatMap((step) => step.questions) ?? [];
  const words = tried.flatMap(({ facts }) => {
    const question = questions.find((one) => one.facts.join() === facts.join());
    return question?.options.find(({ isChosen }) => isChosen)?.words ?? [];
  });
  return [
    ...words,
    ...(country === undefined ? [] : [countryName(country, language)]),
    ...(study === '' ? [] : [study]),
  ].join(', ');
}

export function useVisitor(isOpen: boolean) {
  const { campaign } = useOpenCampaign();
  const [visitor, setVisitor] = useState(() => keptVisitor(campaign));
  const visit = useVisit(visitor, isOpen || isSomebody(visitor));
  const name = useName(visitor, visit);
  const become = (next: Visitor) => {
    setVisitor(next);
    window.sessionStorage.setItem(keyOf(campaign), JSON.stringify(next));
  };
  return { visitor, visit, name, become };
}

/** Shows the page to the visitor, on the screen that is selected; the author's own visit comes back afterwards. */
export function useShownTo(
  visitor: Visitor,
  visit: TriedVisit | undefined,
  tell: ((message: object) => void) | undefined,
): void {
  const route = useStudio(({ selection: { now } }) => (now.kind === 'campaign' ? undefined : now.route));
  const isPlaying = useStudio(({ playing }) => playing.now !== undefined);
  const isShown = visit !== undefined && isSomebody(visitor) && !isPlaying;
  const answers = useMemo(
    () => (isShown ? JSON.stringify(answersAt(route, visitor, visit)) : undefined),
    [isShown, route, visitor, visit],
  );
  const { country } = visitor;
  const first = visit?.steps[0]?.route;
  const place = route ?? first;
  useEffect(() => {
    if (answers === undefined || place === undefined) return;
    const known: unknown = JSON.parse(answers);
    tell?.(previewMessage({ type: 'visitor', route: place, answers: known, country }));
  }, [tell, answers, place, country]);
  useEffect(() => {
    if (!isShown) return undefined;
    return () => tell?.(previewMessage({ type: 'played' }));
  }, [tell, isShown]);
}
