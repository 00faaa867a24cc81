import type { BlockRules } from '#registry/define-block.ts';
import { fileControls } from '#engine/fields/files-field.ts';
import { aboutHealth } from '#engine/questions/about-health.ts';
import { propsFaults } from './props-faults.ts';
import { factOf, mostFiles, questionFields } from './question-fields.ts';
import { answersOf, decisionsOf, labelOf, messageOf } from './question-words.ts';
import type { Props } from './schema.ts';

export const rules = {
  fields: (props, state, id) => aboutHealth(questionFields(props, state, id), props),
  faults: propsFaults,
  label: (field, props, _state, texts) => labelOf(field, props, texts),
  message: messageOf,
  answers: answersOf,
  consents: decisionsOf,
  asksConsent: ({ kind }) => kind === 'consent',
  uploads: (props, id) => {
    if (props.kind !== 'file') return undefined;
    const fact = factOf(id);
    return { files: fileControls(fact).files, fact, most: mostFiles(props), takesPdf: props.pdf ?? true };
  },
} satisfies BlockRules<Props>;

// The component imports these from here, so that rules and component share one file of the bundle.
export { isSelect, limitsOf, OTHER, otherFact } from '#engine/questions/choice-question.ts';
export { exampleDay } from '#engine/questions/date-question.ts';
export { gridOf, written } from '#engine/questions/number-question.ts';
export { consentFact, factOf, mostFiles, rowFact, scaleOf, YES_NO } from './question-fields.ts';
export { lengthsOf } from '#engine/questions/text-question.ts';
