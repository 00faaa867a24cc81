import { useEffect, useState } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import { HOLD_MINUTES } from '#schemas/scheduling/services.ts';
import { Button } from '#ui/parts/button.tsx';

/** How long before the hold ends the visitor is warned. */
const WARNING_MS = 60_000;

/**
 * Says for how long a picked time is held, warns a minute before that ends, and lets the visitor hold it longer (WCAG
 * 2.2.1). A time that is no longer held can still be booked while nobody else takes it.
 */
export function HoldNote({ onKeep }: { readonly onKeep: () => Promise<void> }) {
  const { t } = useBlock();
  const [phase, setPhase] = useState<'held' | 'ending' | 'over'>('held');
  const [since, setSince] = useState(() => Date.now());
  const [again, setAgain] = useState(false);
  useEffect(() => {
    const left = since + HOLD_MINUTES * 60_000 - Date.now();
    const warning = setTimeout(() => setPhase('ending'), left - WARNING_MS);
    const end = setTimeout(() => setPhase('over'), left);
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, [since]);
  const keep = async () => {
    await onKeep();
    setPhase('held');
    setAgain(true);
    setSince(Date.now());
  };
  const words = { held: again ? 'heldAgain' : 'held', ending: 'holdEnding', over: 'holdOver' }[phase];
  return (
    <div className="slot-hold">
      <output>{t(words, { minutes: HOLD_MINUTES })}</output>
      {phase === 'held' ? null : (
        <Button variant="quiet" onClick={() => void keep()}>
          {t('holdLonger')}
        </Button>
      )}
    </div>
  );
}
