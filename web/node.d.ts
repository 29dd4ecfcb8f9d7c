/** The only API of the Workers runtime that rendering uses; browsers do not have `async_hooks`. */
declare module "node:async_hooks" {
  export class AsyncLocalStorage<Store> {
    run<Result>(store: Store, work: () => Result): Result;
    getStore(): Store | undefined;
  }
}
