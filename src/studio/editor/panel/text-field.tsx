import type { FieldProps } from '@rjsf/utils';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { isRecord } from '#api/guards.ts';
import { DEFAULT_LANGUAGE } from '#schemas/language-codes.ts';
import { languageName } from '../../kit/language-name.ts';
import { helpOf } from '../../kit/said.tsx';
import { useWords } from '../../kit/words.tsx';
import type { readingOf } from '../../reading/grade.ts';
import { FieldLabel } from './field-label.tsx';
import { usePanel } from './panel-context.ts';

/** A longer text gets more lines. */
const LONG = 36;

const textsIn = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {});

const placeholdersIn = (text: string) => [...new Set(text.match(/\{[a-zA-Z]\w*\}/g) ?? [])];

/** Of shorter texts the formula says nothing: one long name decides. */
const FEWEST_WORDS = 12;
/** The grade that most adults read with ease. */
const EASY = 6;

/** The school grade that an English text takes to read, once it is long enough to be measured. */
function ReadingGrade({ text }: { readonly text: string }) {
  const { t } = useWords();
  const [measure, setMeasure] = useState<{ readonly readingOf: typeof readingOf }>();
  useEffect(() => {
    // Without a connection the field does without.
    void import('../../reading/grade.ts').then(setMeasure, () => undefined);
  }, []);
  const { words, grade } = measure?.readingOf(text) ?? { words: 0, grade: 0 };
  if (words < FEWEST_WORDS) return null;
  const shown = Math.max(1, Math.round(grade));
  return shown > EASY ? (
    <span className="missing">{t('text.hard', { grade: shown, easy: EASY })}</span>
  ) : (
    <span>{t('text.grade', { grade: shown })}</span>
  );
}

/** Only where a text is asked for is it a fault that there is none. */
function Unwritten({ isAsked }: { readonly isAsked: boolean }) {
  const { t } = useWords();
  return isAsked ? <span className="missing">{t('text.missing')}</span> : <span>{t('text.optional')}</span>;
}

interface TranslationProps {
  readonly language: string;
  readonly text: string;
  readonly isRich: boolean;
  /** It must be there, or is there in another language. */
  readonly isAsked: boolean;
  readonly describedBy: string | undefined;
  readonly onChange: (text: string) => void;
}

function Translation({ language, text, isRich, isAsked, describedBy, onChange }: TranslationProps) {
  const { t, language: spoken } = useWords();
  const id = useId();
  const placeholders = placeholdersIn(text);
  const lines = isRich || text.length > LONG ? Math.min(10, 2 + Math.floor(text.length / LONG)) : 1;
  return (
    <div className="translation">
      <label htmlFor={id}>{languageName(language, spoken)}</label>
      <textarea
        id={id}
        lang={language}
        rows={lines}
        value={text}
        spellCheck
        aria-describedby={describedBy}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      <p className="translation-notes">
        {text !== '' ? t('text.length', { count: text.length }) : <Unwritten isAsked={isAsked} />}
        {language === DEFAULT_LANGUAGE ? <ReadingGrade text={text} /> : null}
        {placeholders.map((one) => (
          <code key={one} className="chip" title={t('text.placeholder')}>
            {one}
          </code>
        ))}
      </p>
    </div>
  );
}

export interface TextsEditorProps {
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly required?: boolean | undefined;
  readonly value: unknown;
  readonly isRich?: boolean;
  /** Undefined: the text is removed. */
  readonly onChange: (value: Readonly<Record<string, string>> | undefined) => void;
}

/** A text in all languages of the campaign, one below the other. */
export function TextsEditor({ label, help, required = false, value, isRich = false, onChange }: TextsEditorProps) {
  const { languages } = usePanel();
  const id = useId();
  const texts = textsIn(value);
  const isAsked = required || Object.values(texts).some((text) => typeof text === 'string' && text !== '');
  const shown = [...languages, ...Object.keys(texts).filter((language) => !languages.includes(language))];
  const change = (language: string, text: string) => {
    const entries = shown.flatMap((one): [string, string][] => {
      const now = one === language ? text : texts[one];
      return typeof now === 'string' && now !== '' ? [[one, now]] : [];
    });
    onChange(entries.length === 0 && !required ? undefined : Object.fromEntries(entries));
  };
  return (
    <fieldset className="field texts">
      <legend>{label}</legend>
      {help === undefined ? null : (
        <p id={id} className="help">
          {help}
        </p>
      )}
      {shown.map((language) => {
        const text = texts[language];
        return (
          <Translation
            key={language}
            language={language}
            text={typeof text === 'string' ? text : ''}
            isRich={isRich}
            isAsked={isAsked}
            describedBy={help === undefined ? undefined : id}
            onChange={(next) => change(language, next)}
          />
        );
      })}
    </fieldset>
  );
}

/** The editor of a text of a block, as a field of its form. */
export function TextField({ schema, uiSchema, name, required, formData, onChange, fieldPathId }: FieldProps<unknown>) {
  return (
    <TextsEditor
      label={<FieldLabel title={uiSchema?.['ui:title'] ?? name} path={fieldPathId.path} />}
      help={helpOf(schema)}
      required={required}
      value={formData}
      isRich={schema.contentMediaType !== undefined}
      onChange={(value) => onChange(value, fieldPathId.path)}
    />
  );
}
