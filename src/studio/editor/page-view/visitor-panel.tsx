import { Group } from 'react-aria-components';
import type { TriedAnswer, TriedVisit } from '#checker/explain/changes/try-answers.ts';
import { COUNTRY_CODES, countryName, isCountryCode } from '#schemas/countries.ts';
import { useWords } from '../../kit/words.tsx';
import { spoken, type Outline } from '../../outline/outline.ts';
import { TriedQuestionField } from '../../play/tried-question.tsx';
import { ChoiceField } from '../../workspace/choice-field.tsx';
import { StudyPicker } from '../../workspace/study-picker.tsx';
import type { Visitor } from './use-visitor.ts';

interface VisitorProps {
  readonly visitor: Visitor;
  /** Undefined: nobody can walk through the campaign now, or nobody has asked yet. */
  readonly visit: TriedVisit | undefined;
  readonly become: (visitor: Visitor) => void;
  readonly routes: Outline['routes'];
}

/** The questions of the screens on the path of the visitor, with their answers. */
function Answers({ visitor, visit, become, routes }: VisitorProps) {
  const { t, language } = useWords();
  const change = (answer: TriedAnswer) => {
    const others = visitor.tried.filter(({ facts }) => facts.join() !== answer.facts.join());
    become({ ...visitor, tried: [...others, answer] });
  };
  if (visit === undefined) return <p className="help">{t('whatIf.none')}</p>;
  return (
    <ol className="tried-steps">
      {visit.steps.map(({ route, questions }) => (
        <li key={route}>
          <strong>{spoken(routes.find(({ name }) => name === route)?.title ?? {}, language) || route}</strong>
          {questions.map((question) => (
            <TriedQuestionField key={question.facts.join()} question={question} change={change} />
          ))}
        </li>
      ))}
    </ol>
  );
}

/** Lets somebody else come, beside the page that is shown to them. */
export function VisitorPanel(props: VisitorProps) {
  const { t, language } = useWords();
  const { visitor, become } = props;
  return (
    <Group className="visitor" aria-label={t('visitor.title')}>
      <h2>{t('visitor.title')}</h2>
      <p className="help">{t('visitor.help')}</p>
      <ChoiceField
        label={t('visitor.country')}
        value={visitor.country ?? ''}
        options={[
          ['', t('visitor.here')],
          ...COUNTRY_CODES.map((code): [string, string] => [code, countryName(code, language)]),
        ]}
        onChange={(code) => become({ ...visitor, country: isCountryCode(code) ? code : undefined })}
      />
      <Answers {...props} />
      <details>
        <summary>{t('visitor.study', { study: visitor.study || t('visitor.noStudy') })}</summary>
        <StudyPicker
          study={visitor.study === '' ? undefined : visitor.study}
          choose={({ id }) => become({ ...visitor, study: id })}
        />
      </details>
    </Group>
  );
}
