import { Fragment, useEffect, useMemo, useState } from 'react';
import Form, { type IChangeEvent } from '@rjsf/core';
import type { FieldTemplateProps, RJSFSchema } from '@rjsf/utils';
import { loadValidator } from './load-validator.ts';
import type { ControlValues, IssueSource, Question, QuestionSetWords } from './question.ts';
import type { AnswerData, QuestionContext, QuestionValidator } from './question-context.ts';
import { QuestionSetField } from './question-set-field.tsx';
import { createValidationStore, type ValidationStore } from './validation-store.ts';

/** Reports nothing: used on the server, and in the browser until the compiled validator is loaded. */
const neutralValidator: QuestionValidator = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({ errors: [] }),
};

export interface QuestionSetProps {
  /** A JSON Schema (an object) without texts; the same one that the validator was compiled from. */
  readonly schema: RJSFSchema;
  readonly questions: readonly Question[];
  /** The initial contents of the controls. */
  readonly entered: ControlValues;
  /** Turns the contents of the controls into the data that the schema describes. */
  readonly read: (values: ControlValues) => AnswerData;
  /** The errors that the page found. */
  readonly issues: IssueSource;
  /** The text for an answer that the compiled validator refuses. */
  readonly wrong: (question: Question) => string;
  readonly validatorUrl: string | undefined;
  readonly words: QuestionSetWords;
  readonly alternating?: boolean;
  readonly onHintOpen?: (() => void) | undefined;
}

const UI_SCHEMA = { 'ui:field': 'questions' };
const FIELDS = { questions: QuestionSetField };
const TEMPLATES = {
  FieldTemplate: ({ children }: FieldTemplateProps<AnswerData, RJSFSchema, QuestionContext>) => children,
};
/** Without these options, RJSF fills in answers by itself. */
const NO_DEFAULTS = { arrayMinItems: { populate: 'never' }, emptyObjectFields: 'skipDefaults' } as const;

/** The page's error first; if there is none, the validator's, once the question was answered. */
function bothSources(page: IssueSource, store: ValidationStore, wrong: QuestionSetProps['wrong']): IssueSource {
  return {
    subscribe: (listener) => {
      const stop = [page.subscribe(listener), store.subscribe(listener)];
      return () => stop.forEach((end) => end());
    },
    get: (question) => page.get(question) ?? (store.isWrong(question.name) ? wrong(question) : undefined),
  };
}

function useValidator(url: string | undefined, schema: RJSFSchema): QuestionValidator {
  const [validator, setValidator] = useState<QuestionValidator>(neutralValidator);
  useEffect(() => {
    const shown = new AbortController();
    const load = async (address: string) => {
      const loaded = await loadValidator(address, schema);
      if (!shown.signal.aborted && loaded !== undefined) setValidator(loaded);
    };
    if (url !== undefined) void load(url);
    return () => shown.abort();
  }, [url, schema]);
  return validator;
}

/**
 * A set of questions defined as data, hosted by React JSON Schema Form as one field. It creates no form of its own: the
 * controls belong to the page's form, and are the same on the server and without JavaScript.
 */
export function QuestionSet(props: QuestionSetProps) {
  const { schema, validatorUrl } = props;
  const validator = useValidator(validatorUrl, schema);
  const [store] = useState(createValidationStore);
  const context = useMemo<QuestionContext>(() => {
    const { questions, entered, issues, words, alternating = false, onHintOpen, read, wrong } = props;
    return {
      questions,
      entered,
      words,
      alternating,
      onHintOpen,
      read,
      touch: store.touch,
      issues: bothSources(issues, store, wrong),
    };
    // What the set shows follows the questions; the functions do the same work in every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [props.questions, store]);
  const [initial] = useState(() => props.read(props.entered));
  return (
    <Form<AnswerData, RJSFSchema, QuestionContext>
      tagName="div"
      className="question-set"
      schema={schema}
      uiSchema={UI_SCHEMA}
      fields={FIELDS}
      templates={TEMPLATES}
      formContext={context}
      initialFormData={initial}
      validator={validator}
      liveValidate="onChange"
      showErrorList={false}
      experimental_defaultFormStateBehavior={NO_DEFAULTS}
      onChange={({ errorSchema }: IChangeEvent<AnswerData, RJSFSchema, QuestionContext>) => store.accept(errorSchema)}
    >
      <Fragment />
    </Form>
  );
}
