import { Component, type ReactNode } from 'react';
import { Button } from '#ui/parts/button.tsx';
import { Notice } from '#ui/parts/notice.tsx';
import { ChunkLoadError } from '../components.ts';
import { usePage } from '../page-kit.ts';

function Failed({ chunk }: { readonly chunk: boolean }) {
  const { shell, live } = usePage();
  const reload = () => {
    live?.flush();
    live?.leave(window.location.href);
  };
  return (
    <Notice tone="error" live>
      <p>{shell(chunk ? 'chunk.failed' : 'block.failed')}</p>
      <Button onClick={reload}>{shell('chunk.reload')}</Button>
    </Notice>
  );
}

interface State {
  readonly failure?: 'chunk' | 'bug';
}

/** Keeps what a block throws to itself: the rest of the page goes on, and the visitor is offered to reload (A15). */
export class BlockBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof ChunkLoadError ? 'chunk' : 'bug' };
  }

  override render() {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <Failed chunk={failure === 'chunk'} />;
  }
}
