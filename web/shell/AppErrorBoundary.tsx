import { Component, type ReactNode } from "react";
import { css } from "styled-system/css";

/** The outermost error boundary. */
export class AppErrorBoundary extends Component<{ children: ReactNode; retry: string }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main
        role="alert"
        className={css({
          display: "grid",
          placeContent: "center",
          gap: "4",
          minHeight: "100dvh",
          textAlign: "center",
          padding: "6",
        })}
      >
        <h1 className={css({ textStyle: "title" })}>Unexpected Application Error</h1>
        <button
          type="button"
          onClick={() => location.reload()}
          className={css({
            color: "sea",
            minHeight: "touch",
            textDecoration: "underline",
            cursor: "pointer",
          })}
        >
          {this.props.retry}
        </button>
      </main>
    );
  }
}
