import { Component, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import { useWords } from './words.tsx';

interface BoundaryProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Shows something else in place of a part that throws; what surrounds it goes on. */
class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.instead : this.props.children;
  }
}

/** Says that a part is not there, and tries again when asked to, or when there is a connection again. */
function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useWords();
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const again = () => retry();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, []);
  return (
    <div className="notice" role="alert">
      <p>{t('late.failed')}</p>
      <button type="button" className="button" onClick={onRetry}>
        {t('late.retry')}
      </button>
    </div>
  );
}

/**
 * A component whose code is loaded when it is first shown. Without a connection its place says so, and everything else
 * can be used: an author who is offline loses no view that is already open.
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  return function Late(props: Props) {
    const { t } = useWords();
    const [attempt, setAttempt] = useState(0);
    const [{ Part, failedAt }, setState] = useState<{ Part?: ComponentType<Props>; failedAt?: number }>(
      loaded ? { Part: loaded } : {},
    );
    const missing = !Part;
    useEffect(() => {
      if (!missing) return undefined;
      let isShown = true;
      const finish = async () => {
        try {
          loaded = await load();
          if (isShown) setState({ Part: loaded });
        } catch {
          if (isShown) setState({ failedAt: attempt });
        }
      };
      void finish();
      return () => {
        isShown = false;
      };
    }, [missing, attempt]);
    if (Part) return <Part {...props} />;
    if (failedAt === attempt) return <Failed onRetry={() => setAttempt(attempt + 1)} />;
    return <p className="quiet">{t('loading')}</p>;
  };
}

/** The last resort: a page that stopped working says so; what was typed is in the browser. */
export function StudioBoundary({ children }: { readonly children: ReactNode }) {
  const { t } = useWords();
  return (
    <Boundary
      instead={
        <main className="notice" role="alert">
          <p>{t('late.broken')}</p>
          <button type="button" className="button" onClick={() => window.location.reload()}>
            {t('late.reload')}
          </button>
        </main>
      }
    >
      {children}
    </Boundary>
  );
}
