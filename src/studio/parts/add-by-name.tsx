import { useId, useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon } from './icon.tsx';

/** Such names stand in addresses and in conditions. */
const NAME = /^[A-Za-z][A-Za-z0-9-]*$/;

interface AddByNameProps {
  readonly label: string;
  readonly isTaken: (name: string) => boolean;
  /** What is said of the name that stands in the field. */
  readonly helpFor: (name: string) => string;
  readonly add: (name: string) => void;
}

/** A field for the name of something new, and a button that adds it. */
export function AddByName({ label, isTaken, helpFor, add }: AddByNameProps) {
  const { t } = useWords();
  const id = useId();
  const [name, setName] = useState('');
  const isUsable = NAME.test(name) && !isTaken(name);
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
      <label htmlFor={id}>{label}</label>
      <p className="help" id={`${id}-help`}>
        {helpFor(name)}
      </p>
      <div className="beside">
        <input
          id={id}
          aria-describedby={`${id}-help`}
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
