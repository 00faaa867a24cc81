import { useEffect, useEffectEvent } from 'react';

/** Runs when the connection has come back: whatever did not come without it is asked for again. */
export function useWhenOnline(run: () => void): void {
  const again = useEffectEvent(run);
  useEffect(() => {
    const online = () => again();
    window.addEventListener('online', online);
    return () => window.removeEventListener('online', online);
  }, []);
}
