import { type ComponentType, lazy, type ReactNode } from "react";
import { LazyPart } from "./LazyPart.tsx";

/**
 * Loads a module of components. For what the server never renders it is
 * `() => import.meta.env.SSR || import("./Some.tsx")`: the bundler of the Worker drops the module.
 */
export type LoadCode<Code> = () => true | Promise<Code>;

type AnyComponent = ComponentType<Record<string, unknown>>;

export type LazyComponents<Code, Added> = {
  [Name in keyof Code]: Code[Name] extends (props: infer Props) => ReactNode
    ? ComponentType<Props & Added>
    : never;
};

/** The components of a module by their names, loaded when first rendered, for a boundary around them. */
export function lazyComponents<Code, Added = unknown>(
  load: LoadCode<Code>,
  wrap = (component: AnyComponent) => component,
): LazyComponents<Code, Added> {
  const get = (_: unknown, name: string) =>
    wrap(
      lazy(async () => ({ default: ((await load()) as Record<string, AnyComponent>)[name] as AnyComponent })),
    );
  return new Proxy({}, { get }) as LazyComponents<Code, Added>;
}

/** The same, each in a boundary of its own: `fallback` is shown until it has loaded, and when its code is missing. */
export function lazyParts<Code>(load: LoadCode<Code>) {
  return lazyComponents<Code, { fallback?: ReactNode; onError?: () => void }>(load, (Part) => (props) => {
    const { fallback, onError, ...own } = props as Parameters<typeof LazyPart>[0];
    return (
      <LazyPart fallback={fallback} onError={onError}>
        <Part {...own} />
      </LazyPart>
    );
  });
}
