import { useState, type MouseEvent } from 'react';
import { useBlock } from '#registry/block-runtime.ts';
import type { Decision } from '#registry/hooks/use-decision.ts';

export interface Signing {
  readonly stage: 'idle' | 'opening' | 'failed';
  /** Yes: starts the session and goes to it. */
  readonly onYes: (event: MouseEvent) => void;
  /** No does nothing while a session is starting. */
  readonly onNo: (event: MouseEvent) => void;
}

/** Starts the signing session for a decision (G4). */
export function useSigning({ control, report }: Decision): Signing {
  const { startSigning, leave, enter, track } = useBlock();
  const [stage, setStage] = useState<Signing['stage']>('idle');
  const begin = async () => {
    setStage('opening');
    const started = await startSigning();
    if (!started.ok) {
      setStage('failed');
      track('signature-failed');
      // Deliberately not caught, so that the page's error reporter sees it.
      throw new Error(`The signing session could not begin: ${started.code}`);
    }
    track('signature-started');
    report(true);
    enter({ [control]: ['yes'] });
    setStage('idle');
    leave(started.url);
  };
  return {
    stage,
    onYes: (event) => {
      event.preventDefault();
      if (stage !== 'opening') void begin();
    },
    onNo: (event) => {
      if (stage === 'opening') event.preventDefault();
      else report(false);
    },
  };
}
