/**
 * Replaces code that only the browser loads, as in `import.meta.env.SSR ? notOnServer : () => import(…)`: the bundler
 * of the Worker drops the other branch with everything that it imports.
 */
export function notOnServer(): Promise<never> {
  return Promise.reject(new Error("the server renders no part that loads later"));
}
