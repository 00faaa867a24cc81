import { Button } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import { useFacts } from '../condition/use-facts.ts';
import { useWords } from '../kit/words.tsx';
import { AddByName } from '../parts/add-by-name.tsx';
import { Icon } from '../parts/icon.tsx';
import { newComputation } from './computation.ts';
import { ComputationEditor } from './computation-editor.tsx';
import './computed.css';

interface ComputedEditorProps {
  readonly document: string;
  readonly value: unknown;
  /** Undefined: nothing is computed any more. */
  readonly onChange: (value: unknown) => void;
}

/** What a campaign computes from answers, by name: conditions can test it. */
export function ComputedEditor({ document, value, onChange }: ComputedEditorProps) {
  const { t } = useWords();
  const facts = useFacts();
  const computed = isRecord(value) ? value : {};
  const names = Object.keys(computed);
  const isTaken = (name: string) => names.includes(name);
  const without = (name: string) => {
    const left = Object.entries(computed).filter(([one]) => one !== name);
    onChange(left.length === 0 ? undefined : Object.fromEntries(left));
  };
  return (
    <div className="computed">
      <p className="help">{t('computed.help')}</p>
      {names.map((name) => (
        <fieldset key={name} className="field group">
          <legend>{name}</legend>
          <ComputationEditor
            place={`${document}/computed/${name}`}
            value={computed[name]}
            facts={facts}
            onChange={(next) => onChange({ ...computed, [name]: next })}
          />
          <Button className="button small" onPress={() => without(name)}>
            <Icon name="remove" />
            {t('computed.remove', { name })}
          </Button>
        </fieldset>
      ))}
      <AddByName
        label={t('computed.new')}
        isTaken={isTaken}
        helpFor={(name) => t(isTaken(name) ? 'computed.taken' : 'computed.newHelp')}
        add={(name) => onChange({ ...computed, [name]: newComputation('timeBetween', facts) })}
      />
    </div>
  );
}
