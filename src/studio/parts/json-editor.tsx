import { useId, useState, type ReactNode } from 'react';
import { useWords } from '../kit/words.tsx';
import { useTyping } from '../store/use-typing.ts';

export interface JsonEditorProps {
  /** Where the value stands: which document, and where in it. */
  readonly place: string;
  readonly label: ReactNode;
  readonly help?: ReactNode;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
}

const written = (value: unknown) => (value === undefined ? '' : JSON.stringify(value, undefined, 2));

function valueOf(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined };
  try {
    const value: unknown = JSON.parse(text);
    return { value };
  } catch {
    return undefined;
  }
}

/** A value for which there is no better editor; what is not JSON yet stays in the field and changes nothing. */
export function JsonEditor({ place, label, help, value, onChange }: JsonEditorProps) {
  const { t } = useWords();
  const id = useId();
  const unfinished = useTyping(`json ${place}`, written(value));
  /** JSON as its author lays it out, until the field is left. */
  const [laidOut, setLaidOut] = useState<string>();
  const text = unfinished.text ?? laidOut ?? written(value);
  const isWrong = valueOf(text) === undefined;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help === undefined ? null : <p className="help">{help}</p>}
      <textarea
        id={id}
        className="code"
        rows={Math.min(14, Math.max(2, text.split('\n').length))}
        spellCheck={false}
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={({ currentTarget }) => {
          const read = valueOf(currentTarget.value);
          setLaidOut(read === undefined ? undefined : currentTarget.value);
          if (read === undefined) unfinished.keep(currentTarget.value);
          else {
            unfinished.complete();
            onChange(read.value);
          }
        }}
        onBlur={() => setLaidOut(undefined)}
      />
      {isWrong ? (
        <p id={`${id}-wrong`} className="wrong">
          {t('json.wrong')}
        </p>
      ) : null}
    </div>
  );
}
