import { useMemo } from 'react';
import { caregiverInvolved } from '#engine/facts/path-facts.ts';
import type { Translate } from '#engine/block-rules.ts';
import { useBlock, useFlow, type BlockRuntime } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import { DEMOGRAPHICS_ID } from '#registry/demographics-id.ts';
import { ETHNICITIES } from '#schemas/lead/answer-keys.ts';
import type { ControlValues, Question } from '#ui/question-set/question.ts';
import { QuestionSet } from '#ui/question-set/question-set.tsx';
import { HeightQuestion, WeightQuestion } from './body-questions.tsx';
import {
  answerKeys,
  ETHNICITIES_FACT,
  healthFact,
  healthFacts,
  healthQuestions,
  healthSet,
  HEIGHT,
  WEIGHT,
  type HealthQuestion,
} from './questions.ts';
import type { Props } from './schema.ts';

/** Lists that are too long to show fully on a phone. */
const LONG = 6;

/** The question that begins a part, with the key of its heading. */
const PARTS: Readonly<Record<string, string>> = { mentalHealth: 'part.moreHealth', referringGroup: 'part.last' };

function choiceQuestion(question: HealthQuestion, blockId: string, t: Translate): Question {
  const options = answerKeys(question).map((key) => ({ value: key, label: t(`${question.list}.${key}`) }));
  const part = PARTS[question.name];
  return {
    name: question.name,
    control: healthFact(blockId, question.name),
    kind: options.length > LONG ? 'select' : 'radio',
    title: t(`question.${question.name}`),
    ...(part === undefined ? {} : { part: { title: t(part) } }),
    options,
    layout: question.list === 'yesNo' ? 'row' : 'stack',
  };
}

function questionsOf(props: Props, blockId: string, t: Translate): Question[] {
  return [
    {
      name: 'height',
      control: HEIGHT,
      kind: 'custom',
      title: t('question.height'),
      part: { title: t('part.health') },
      options: [],
      Custom: HeightQuestion,
    },
    {
      name: 'weight',
      control: WEIGHT,
      kind: 'custom',
      title: t('question.weight'),
      options: [],
      Custom: WeightQuestion,
    },
    {
      name: 'ethnicities',
      control: ETHNICITIES_FACT,
      kind: 'checkbox',
      title: t('question.ethnicities'),
      part: { title: t('part.demographics'), id: DEMOGRAPHICS_ID },
      options: ETHNICITIES.map(({ id, key }) => ({ value: String(id), label: t(`ethnicity.${key}`) })),
      layout: 'columns',
    },
    ...healthQuestions(props).map((question) => choiceQuestion(question, blockId, t)),
  ];
}

/** The answers in the form that the schema describes, by the page's own rules. */
function readAnswers({ getFields }: BlockRuntime, facts: Readonly<Record<string, string>>, values: ControlValues) {
  const fields = getFields();
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, fact]) => {
      const reading = fields.find(({ id }) => id === fact)?.read(values);
      return reading?.ok === true ? [[name, reading.answers[fact]]] : [];
    }),
  );
}

export function Component({ id, props }: BlockProps<Props>) {
  const runtime = useBlock();
  const { t, shell } = runtime;
  const { schema } = useMemo(() => healthSet(props), [props]);
  const questions = useMemo(() => questionsOf(props, id, t), [props, id, t]);
  return (
    <div className="health" id={id}>
      <p className="lead">{t(useFlow(caregiverInvolved) ? 'intro.participant' : 'intro')}</p>
      <QuestionSet
        schema={schema}
        questions={questions}
        entered={runtime.getEntered()}
        read={(values) => readAnswers(runtime, healthFacts(props, id), values)}
        issues={{ subscribe: runtime.subscribe, get: ({ control }) => runtime.getIssue(control)?.message }}
        wrong={({ kind }) => shell(kind === 'checkbox' ? 'validation.selectOne' : 'validation.required')}
        validatorUrl={runtime.validatorUrl}
        words={{ hint: '', close: '', choose: t('choose') }}
      />
    </div>
  );
}
