/** A read of the config's KV for rendering one page: the page and its API calls share the first answer for a key. */
export function openConfigOnce(kv: KVNamespace): KVNamespace {
  const known = new Map<string, Promise<unknown>>();
  const get = (key: string, type: "json") => {
    const answer = known.get(key) ?? kv.get(key, type);
    known.set(key, answer);
    return answer;
  };
  return { get, put: (key: string, value: string) => kv.put(key, value) } as unknown as KVNamespace;
}
