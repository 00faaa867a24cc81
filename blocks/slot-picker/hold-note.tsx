import { useEffect, useState } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import { HOLD_MINUTES } from '#schemas/scheduling/services.ts';
import { Button } from '#ui/parts/button.tsx';

/** How long before the hold ends the visitor is warned. */
const WARNING_MS = 60_000;

/**
 * Says for how long a picked time is held, warns a minute before that ends, and lets the visitor hold it longer (WCAG
 * 2.2.1). A time that is not held can still be booked while nobody else takes it; of that, nothing is said.
 * @param onKeep holds the time longer; false: it could not
 */
export function HoldNote({ held, onKeep }: { readonly held: boolean; readonly onKeep: () => Promise<boolean> }) {
  const { t } = useBlock();
  const [phase, setPhase] = useState<'held' | 'ending' | 'over'>('held');
  const [since, setSince] = useState(() => Date.now());
  const [again, setAgain] = useState(false);
  useEffect(() => {
    if (!held) return undefined;
    const left = since + HOLD_MINUTES * 60_000 - Date.now();
    const warning = setTimeout(() => setPhase('ending'), left - WARNING_MS);
    const end = setTimeout(() => setPhase('over'), left);
    return () => {
      clearTimeout(warning);
      clearTimeout(end);
    };
  }, [held, since]);
  const keep = async () => {
    if (!(await onKeep())) return setPhase('over');
    setPhase('held');
    setAgain(true);
    setSince(Date.now());
  };
  const words = { held: again ? 'heldAgain' : 'held', ending: 'holdEnding', over: 'holdOver' }[phase];
  return (
    <div className="slot-hold">
      <div className="slot-hold-text" data-room={t('held', { minutes: HOLD_MINUTES })}>
        <output>{held ? t(words, { minutes: HOLD_MINUTES }) : ''}</output>
      </div>
      {phase === 'held' ? null : (
        <Button variant="quiet" onClick={() => void keep()}>
          {t(phase === 'over' ? 'holdAgain' : 'holdLonger')}
        </Button>
      )}
    </div>
  );
}
