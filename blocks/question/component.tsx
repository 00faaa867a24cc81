import { useBlock } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { ConsentQuestion, FileQuestion } from './consent-and-file-views.tsx';
import { ChoiceQuestion, ChoicesQuestion, MatrixQuestion, ScaleQuestion } from './choice-views.tsx';
import type { Props } from './schema.ts';
import { DateQuestion, LongTextQuestion, NumberQuestion, TextQuestion } from './text-views.tsx';

const VIEWS = {
  text: TextQuestion,
  longText: LongTextQuestion,
  number: NumberQuestion,
  date: DateQuestion,
  yesNo: ChoiceQuestion,
  yesNoUnsure: ChoiceQuestion,
  choice: ChoiceQuestion,
  choices: ChoicesQuestion,
  scale: ScaleQuestion,
  matrix: MatrixQuestion,
  file: FileQuestion,
  consent: ConsentQuestion,
} as const;

export function Component({ id, props }: BlockProps<Props>) {
  const { text, shell } = useBlock();
  const View = VIEWS[props.kind];
  const why = text(props.why);
  return (
    <>
      <View id={id} props={props} />
      {why === '' ? null : (
        <details className="page-why">
          <summary>{shell('whyWeAsk.label')}</summary>
          <p>{why}</p>
        </details>
      )}
    </>
  );
}
