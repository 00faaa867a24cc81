import { useState } from 'react';
import { Button } from 'react-aria-components';
import { isRecord } from '#api/guards.ts';
import { useFacts } from '../condition/use-facts.ts';
import { useWords } from '../kit/words.tsx';
import { Icon } from '../parts/icon.tsx';
import { newComputation } from './computation.ts';
import { ComputationEditor } from './computation-editor.tsx';
import './computed.css';

/** Names of computed facts stand in conditions. */
const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

interface ComputedEditorProps {
  readonly value: unknown;
  /** Undefined: nothing is computed any more. */
  readonly onChange: (value: unknown) => void;
}

interface NewFactProps {
  readonly taken: readonly string[];
  readonly add: (name: string) => void;
}

function NewFact({ taken, add }: NewFactProps) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const isTaken = taken.includes(name);
  const isUsable = NAME.test(name) && !isTaken;
  return (
    <form
      className="field"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isUsable) return;
        add(name);
        setName('');
      }}
    >
      <label htmlFor="new-fact">{t('computed.new')}</label>
      <p className="help" id="new-fact-help">
        {t(isTaken ? 'computed.taken' : 'computed.newHelp')}
      </p>
      <div className="beside">
        <input
          id="new-fact"
          aria-describedby="new-fact-help"
          aria-invalid={name !== '' && !isUsable}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <Button type="submit" className="button" isDisabled={!isUsable}>
          <Icon name="add" />
          {t('list.add')}
        </Button>
      </div>
    </form>
  );
}

/** What a campaign computes from answers, by name: conditions can test it. */
export function ComputedEditor({ value, onChange }: ComputedEditorProps) {
  const { t } = useWords();
  const facts = useFacts();
  const computed = isRecord(value) ? value : {};
  const names = Object.keys(computed);
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
      <NewFact taken={names} add={(name) => onChange({ ...computed, [name]: newComputation('timeBetween', facts) })} />
    </div>
  );
}
