/** The one thing of the Worker's runtime that a drawing needs; the browser has none of it. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result;
    getStore(): Store | undefined;
  }
}
