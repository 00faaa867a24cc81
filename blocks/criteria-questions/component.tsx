import { useMemo } from 'react';
import type { FlowState } from '#engine/flow-state.ts';
import { criterionFact, hasBands, isAskable, questionsOf } from '#engine/qualification/criteria.ts';
import { questionNumber } from '#engine/qualification/numbering.ts';
import { useBlock, useFlow, type BlockRuntime } from '#registry/block-runtime.ts';
import type { BlockProps } from '#registry/define-block.ts';
import type { Criterion } from '#schemas/study/criterion.ts';
import type { WebScreenerProps } from '#schemas/campaign/flow-settings.ts';
import type { ControlValues, Question } from '#ui/question-set/question.ts';
import { Notice } from '#ui/parts/notice.tsx';
import { chooseAlone } from '#ui/fields/choice-list.tsx';
import { QuestionSet } from '#ui/question-set/question-set.tsx';
import { aloneOf, criteriaSet, criterionField, yesNoUnsure } from './rules.ts';
import type { Props } from './schema.ts';
import { valueView } from './value-view.tsx';

function kindOf(criterion: Criterion, settings: WebScreenerProps): Question['kind'] {
  if (criterion.type === 'select_multiple') return 'checkbox';
  return criterion.type === 'yes_no_unsure' && settings.yesNoUnsureButtons === true ? 'buttons' : 'radio';
}

function questionOf(criterion: Criterion, index: number, runtime: BlockRuntime, settings: WebScreenerProps): Question {
  const shared = {
    name: criterion.id,
    control: criterionFact(criterion.id),
    title: runtime.text(criterion.question),
    number: questionNumber({ criterion: index }, runtime.getState()),
    hint: criterion.hint === undefined ? undefined : runtime.text(criterion.hint),
  };
  if (hasBands(criterion)) return { ...shared, kind: 'custom', options: [], Custom: valueView(criterion) };
  const alone = aloneOf(criterion);
  const responses = criterion.type === 'yes_no_unsure' ? yesNoUnsure(criterion) : criterion.responses;
  return {
    ...shared,
    kind: kindOf(criterion, settings),
    options: responses.map(({ id, text }) => ({ value: id, label: runtime.text(text) })),
    onChange: alone === undefined ? undefined : chooseAlone(shared.control, alone, runtime),
    layout: settings.twoColumnMultiSelect === true && criterion.type === 'select_multiple' ? 'columns' : 'stack',
  };
}

/** The answers in the form that the schema describes, by the page's own rules. */
function readAnswers(criteria: readonly Criterion[], values: ControlValues, state: FlowState) {
  return Object.fromEntries(
    criteria.flatMap((criterion) => {
      const reading = criterionField(criterion, state).read(values);
      return reading.ok ? [[criterion.id, reading.answers[criterionFact(criterion.id)]]] : [];
    }),
  );
}

/** The questions of the visit. They depend only on the study, the campaign and the day, never on the answers. */
function useCriteria(runtime: BlockRuntime) {
  const payload = useFlow((state) => state.payload);
  const campaign = useFlow((state) => state.campaign);
  const today = useFlow((state) => state.today);
  return useMemo(() => {
    const settings = campaign.settings.webScreenerProps ?? {};
    const criteria = questionsOf({ payload, campaign });
    const isAsked = (criterion: Criterion) => isAskable(criterion, today);
    return {
      settings,
      broken: criteria.filter((criterion) => !isAsked(criterion)),
      criteria: criteria.filter(isAsked),
      questions: criteria.flatMap((criterion, index) =>
        isAsked(criterion) ? [questionOf(criterion, index, runtime, settings)] : [],
      ),
      set: criteriaSet({ ...runtime.getState(), payload, campaign, today }),
    };
  }, [runtime, payload, campaign, today]);
}

/** Shown instead of a question that cannot be answered as defined: names it, and says that it blocks nobody (E15). */
function NotAsked({ question, note }: { readonly question: string; readonly note: string }) {
  return (
    <Notice tone="info" title={question}>
      <p>{note}</p>
    </Notice>
  );
}

export function Component({ id }: BlockProps<Props>) {
  const runtime = useBlock();
  const { settings, broken, criteria, questions, set } = useCriteria(runtime);
  const { t, shell } = runtime;
  const notices = broken.map((criterion) => (
    <NotAsked key={criterion.id} question={runtime.text(criterion.question)} note={t('notAsked')} />
  ));
  if (set === undefined || questions.length === 0) return notices.length === 0 ? null : <>{notices}</>;
  return (
    <section
      className={settings.singleColumn === true ? 'criteria' : 'criteria criteria-wide'}
      id={id}
      aria-label={t('title')}
    >
      <QuestionSet
        schema={set.schema}
        questions={questions}
        entered={runtime.getEntered()}
        read={(values) => readAnswers(criteria, values, runtime.getState())}
        issues={{ subscribe: runtime.subscribe, get: ({ control }) => runtime.getIssue(control)?.message }}
        wrong={() => shell('validation.criterion')}
        validatorUrl={runtime.validatorUrl}
        words={{ hint: t('hint'), close: t('close'), choose: '' }}
        alternating={settings.alternatingBackgrounds === true}
        onHintOpen={() => runtime.track('hint-open')}
      />
      {notices}
    </section>
  );
}
