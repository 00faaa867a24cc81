import { useEffect, useState } from 'react';
import { useWords } from '../kit/words.tsx';

/** Says that something is being worked out, of which nobody knows how long it takes. */
export function Working({ label }: { readonly label: string }) {
  return (
    <output className="working">
      <progress aria-hidden="true" />
      <span>{label}</span>
    </output>
  );
}

interface WorkingSinceProps {
  readonly label: string;
  /** When it was begun, in milliseconds since 1970; undefined: just now. */
  readonly since: () => number | undefined;
}

/** Says that something is being worked out that takes its time, and for how long it has been. */
export function WorkingSince({ label, since }: WorkingSinceProps) {
  const { t } = useWords();
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.round((now - (since() ?? now)) / 1000));
  return (
    <>
      <Working label={label} />
      <p className="quiet">{t('working.since', { seconds })}</p>
    </>
  );
}
