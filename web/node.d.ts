/** The only API of the Workers runtime that rendering uses; the browser has none of it. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result;
    getStore(): Store | undefined;
  }
}
