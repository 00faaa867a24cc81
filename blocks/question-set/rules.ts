import type { BlockRules } from '#registry/define-block.ts';
import { aboutHealth } from '#engine/questions/about-health.ts';
import { editEntries } from './entries.ts';
import { setConditions } from './fact-conditions.ts';
import { everyField, setFields } from './fields.ts';
import { readSet } from './read-schema.ts';
import type { Props } from './schema.ts';
import { setFaults } from './set-faults.ts';
import { answersOf, labelOf, messageOf } from './words.ts';

export const rules = {
  fields: (props, state, id) => aboutHealth(setFields(props, state, id), props),
  mayAsk: (props, state, id) => aboutHealth(everyField(props, state, id), props),
  conditions: setConditions,
  faults: setFaults,
  label: labelOf,
  message: messageOf,
  answers: answersOf,
  edit: editEntries,
  questions: (props) => readSet(props).nodes,
} satisfies BlockRules<Props>;

// The component imports these from here, so that rules and component share one file of the bundle.
export { askedNow, countFact, type Asked, type AskedGroup, type AskedLeaf, type AskedList } from './asked.ts';
export { addEntry, answersIn, editEntries, removeEntry } from './entries.ts';
export { YES_NO } from './fields.ts';
export { readSet } from './read-schema.ts';
export { entryName, hintOf } from './words.ts';
export { limitsOf } from '#engine/questions/choice-question.ts';
export { exampleDay } from '#engine/questions/date-question.ts';
export { gridOf, written } from '#engine/questions/number-question.ts';
