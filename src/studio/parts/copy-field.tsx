import { useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import { useWords } from '../kit/words.tsx';
import { Icon } from './icon.tsx';

/** Browsers have no clipboard on plain HTTP, and may refuse it. */
async function hasCopied(text: string): Promise<boolean> {
  if (!('clipboard' in navigator)) return false;
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** A text to be passed on, with a button that copies it. */
export function CopyField({ label, value }: { readonly label: string; readonly value: string }) {
  const { t } = useWords();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<string>();
  const copy = async () => {
    field.current?.select();
    setCopied(t((await hasCopied(value)) ? 'copy.done' : 'copy.selected'));
  };
  return (
    <div className="field copy-field">
      <label htmlFor={id}>{label}</label>
      <div className="beside">
        <input id={id} ref={field} readOnly value={value} />
        <Button className="button" onPress={() => void copy()}>
          <Icon name="copy" />
          {t('copy.copy')}
        </Button>
      </div>
      <output className="help">{copied}</output>
    </div>
  );
}
