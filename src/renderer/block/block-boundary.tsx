import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '../components.ts';
import { FailedBlock } from './failed-block.tsx';

interface State {
  readonly failure?: 'chunk' | 'bug' | undefined;
}

/** Keeps what a block throws to itself: the rest of the page goes on, and the visitor is offered to reload (A15). */
export class BlockBoundary extends Component<{ readonly children: ReactNode; readonly retry: () => void }, State> {
  override state: State = {};

  /** Draws the block again, as if it had not failed. */
  readonly again = () => {
    this.props.retry();
    this.setState({ failure: undefined });
  };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: error instanceof ChunkLoadError ? 'chunk' : 'bug' };
  }

  override render() {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <FailedBlock again={failure === 'chunk' ? this.again : undefined} />;
  }
}
