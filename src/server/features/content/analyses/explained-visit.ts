import type { ExplanationReply } from '#api/content/analysis-calls.ts';
import type { Explanation } from '#checker/explain/explain-visit.ts';
import { alternativeWords, visitorWords } from '#checker/explain/format/visitor-words.ts';
import type { Subject } from '#checker/prove/explore/subject.ts';
import type { Witness } from '#checker/prove/witness.ts';

/** The visitor of an explanation in words, and what would lead them elsewhere. */
export function explainedVisit(
  witness: Witness | undefined,
  elsewhere: Explanation['elsewhere'],
  { bind }: Subject,
  language: string,
): Pick<ExplanationReply, 'visitor' | 'alternatives'> {
  if (witness === undefined) return { visitor: null, alternatives: [] };
  const { brings, steps, confirmed } = visitorWords(witness, language);
  return {
    visitor: {
      brings: [...brings],
      steps: steps.map(({ route, entered }) => ({ route, entered: [...entered] })),
      confirmed,
    },
    alternatives: elsewhere.map((way) => {
      const { changes, asked, path, ...place } = alternativeWords(way, bind, language);
      return { ...place, changes: [...changes], asked: [...asked], path: [...path] };
    }),
  };
}
