import { Component, type ReactNode } from 'react';
import { ChunkLoadError } from '#ui/load-part.ts';
import type { PageKit } from '../page-kit.ts';
import { FailedBlock } from './failed-block.tsx';

interface Props {
  readonly kit: PageKit;
  /** The name of the block. */
  readonly block: string;
  readonly children: ReactNode;
  readonly retry: () => void;
}

interface State {
  readonly failure?: { readonly error: unknown } | undefined;
}

/**
 * Keeps what a block throws to itself: the rest of the page goes on, and the visitor is offered to reload (A15). While
 * the page is taken over, a bug goes on: the block that the server drew works without script.
 */
export class BlockBoundary extends Component<Props, State> {
  override state: State = {};

  /** Draws the block again, as if it had not failed. */
  readonly again = () => {
    this.props.retry();
    this.setState({ failure: undefined });
  };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const isChunk = failure.error instanceof ChunkLoadError;
    if (this.props.kit.takeover && !isChunk) throw failure.error;
    return <FailedBlock block={this.props.block} again={isChunk ? this.again : undefined} />;
  }
}
