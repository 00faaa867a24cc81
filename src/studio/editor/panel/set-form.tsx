import { useMemo, useState } from 'react';
import { isRecord } from '#api/guards.ts';
import { useWords } from '../../kit/words.tsx';
import { spoken } from '../../outline/outline.ts';
import { schemaWithout } from './going-with.ts';
import { PanelProvider, usePanel } from './panel-context.ts';
import { PropsForm, type PropsFormProps } from './props-form.tsx';
import {
  questionsOf,
  settingsIn,
  settingsOf,
  withSettings,
  type QuestionSet,
  type SetQuestion,
} from './set-question.ts';

const SET = ['schema', 'ui'];

const recordIn = (value: unknown) => (isRecord(value) ? value : {});

function titleOf({ ui }: QuestionSet, { path }: SetQuestion, language: string): string {
  const title = recordIn(recordIn(recordIn(ui)[path])['title']);
  const texts = Object.entries(title).flatMap(([code, text]) =>
    typeof text === 'string' ? [[code, text] as const] : [],
  );
  return spoken(Object.fromEntries(texts), language);
}

interface QuestionProps {
  readonly set: QuestionSet;
  readonly question: SetQuestion;
  readonly onChange: (set: QuestionSet) => void;
}

/** One question of a set, with the settings that the studio's own questions have. */
function Question({ set, question, onChange }: QuestionProps) {
  const { language } = useWords();
  const panel = usePanel();
  const { kind, path, pointer } = question;
  const [isOpen, setOpen] = useState(false);
  const schema = useMemo(() => settingsOf(kind), [kind]);
  return (
    <details className="panel-more" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {titleOf(set, question, language)} <code>{path}</code>
      </summary>
      {isOpen ? (
        <PanelProvider value={{ ...panel, pointer: `${panel.pointer}/question${pointer}` }}>
          <PropsForm
            idPrefix={`set${pointer.replaceAll('/', '-')}`}
            schema={schema}
            value={settingsIn(set, question)}
            onChange={(after) => onChange(withSettings(set, question, recordIn(after)))}
          />
        </PanelProvider>
      ) : null}
    </details>
  );
}

/** The settings of a block that asks a set of questions: question by question, and as they are written. */
export function SetForm({ schema, value, onChange }: PropsFormProps) {
  const { t } = useWords();
  const props = recordIn(value);
  const set: QuestionSet = { schema: props['schema'], ui: props['ui'] };
  const rest = useMemo(() => schemaWithout(schema, SET), [schema]);
  const hasRest = Object.keys(recordIn(recordIn(rest)['properties'])).length > 0;
  return (
    <>
      <section className="field" aria-label={t('set.questions')}>
        <h3>{t('set.questions')}</h3>
        {questionsOf(set).map((question) => (
          <Question
            key={question.pointer}
            set={set}
            question={question}
            onChange={(after) => onChange({ ...props, ...after })}
          />
        ))}
      </section>
      {hasRest ? (
        <PropsForm
          idPrefix="set-rest"
          schema={rest}
          value={Object.fromEntries(Object.entries(props).filter(([name]) => !SET.includes(name)))}
          onChange={(after) => onChange({ ...set, ...recordIn(after) })}
        />
      ) : null}
      <details className="panel-more">
        <summary>{t('set.written')}</summary>
        <PropsForm
          schema={schemaWithout(
            schema,
            Object.keys(recordIn(recordIn(schema)['properties'])).filter((name) => !SET.includes(name)),
          )}
          value={set}
          onChange={(after) => onChange({ ...props, ...recordIn(after) })}
        />
      </details>
    </>
  );
}
