import { Component, type ReactNode, Suspense } from "react";

type Props = {
  children: ReactNode;
  /** Stands until the code comes, and when it does not. */
  meanwhile?: ReactNode;
  onMissing?: () => void;
};

/** A part whose code comes when it is wanted. Should it not come, the page around it stays whole. */
export class Arriving extends Component<Props, { missing: boolean }> {
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
