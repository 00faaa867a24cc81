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
 * Contains the errors of a block: the rest of the page keeps working, and the visitor is offered a reload (A15). During
 * takeover a bug is rethrown, because the block that the server rendered works without script.
 */
export class BlockBoundary extends Component<Props, State> {
  override state: State = {};

  /** Renders the block again, as if it had not failed. */
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
