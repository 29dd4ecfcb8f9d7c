import { Component, type ReactNode, Suspense } from "react";

type Props = {
  children: ReactNode;
  /** Shown while the code loads, and when it fails to load. */
  fallback?: ReactNode;
  onError?: () => void;
};

/** Suspense and error boundary of a lazy component: a chunk that fails to load leaves the rest of the page intact. */
export class LazyBoundary extends Component<Props, { missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError() {
    return { missing: true };
  }

  override componentDidCatch(error: unknown) {
    console.info(error);
    this.props.onError?.();
  }

  override render() {
    const { children, fallback = null } = this.props;
    return this.state.missing ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
