import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/states/Failure.tsx';

type State = { error: unknown };

/** Says that a page could not be shown, and offers to load it again, instead of an empty window. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError = (error: unknown): State => ({ error });

  override render(): ReactNode {
    return this.state.error === null ? this.props.children : <Failure error={this.state.error} onRetry={() => location.reload()} />;
  }
}
