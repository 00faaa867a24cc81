import { factsOf } from '#engine/predicates/evaluate.ts';
import { readFact } from '#engine/facts/index.ts';
import type { Subject } from '../prove/explore/subject.ts';
import { NEW_VISITOR, stateOf } from '../prove/explore/subject.ts';
import { predicatesOf } from '../prove/explore/subject-of.ts';
import { watchState, watchVisit } from '../prove/world/watched-reads.ts';

/** Returns the parts of a visit, besides answers, that the conditions and blocks of a campaign read. */
export function variablesRead(subject: Subject): string[] {
  const read = new Set<string>();
  const note = (variable: string) => void read.add(variable);
  for (const world of [{}, { study: 1 }]) {
    const state = stateOf(subject, { ...NEW_VISITOR, world });
    const watched = watchState(state, watchVisit(state, note), note);
    for (const fact of predicatesOf(subject.campaign).flatMap(factsOf)) readFact(fact, watched);
    for (const use of subject.campaign.routes.flatMap(({ blocks }) => blocks)) subject.bind(use, watched);
  }
  return [...read].filter(
    (variable) =>
      variable === 'booking' || variable.startsWith('remote.') || subject.world.sizeOf(variable) !== undefined,
  );
}

/** Returns the answers that a fact derives from. */
export function answersBehind(fact: string, subject: Subject): ReadonlySet<string> {
  const read = new Set<string>();
  const note = (variable: string) => void read.add(variable);
  for (const world of [{}, { study: 1 }]) {
    const state = stateOf(subject, { ...NEW_VISITOR, world });
    readFact(fact, watchState(state, watchVisit(state, note), note));
  }
  return read;
}
