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
  const [kept, setKept] = useState(0);
  useEffect(() => {
    const warning = setTimeout(() => setPhase('ending'), HOLD_MINUTES * 60_000 - WARNING_MS);
    const end = setTimeout(() => setPhase('over'), HOLD_MINUTES * 60_000);
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, [kept]);
  const keep = async () => {
    await onKeep();
    setPhase('held');
    setKept(kept + 1);
  };
  const words = { held: kept === 0 ? 'held' : 'heldAgain', ending: 'holdEnding', over: 'holdOver' }[phase];
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
