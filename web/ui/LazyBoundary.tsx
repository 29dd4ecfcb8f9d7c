import { Component, type ReactNode, Suspense } from "react";

type Props = {
  children: ReactNode;
  /** Shown while the code loads, and when it fails to load. */
  meanwhile?: ReactNode;
  onMissing?: () => void;
};

/** Suspense and error boundary of a lazy component: a chunk that fails to load leaves the rest of the page intact. */
export class LazyBoundary extends Component<Props, { missing: boolean }> {
  override state = { missing: false };

  static getDerivedStateFromError() {
    return { missing: true };
  }

  override componentDidCatch(error: unknown) {
    console.info(error);
    this.props.onMissing?.();
  }

  override render() {
    const { children, meanwhile = null } = this.props;
    return this.state.missing ? meanwhile : <Suspense fallback={meanwhile}>{children}</Suspense>;
  }
}
