type Named = { id: string; name: string };

export function moveInOrder(order: string[], from: number, to: number): string[] {
  const [item] = order.slice(from, from + 1);
  return item === undefined ? order : order.toSpliced(from, 1).toSpliced(to, 0, item);
}

/**
 * An unsaved order over rows that changed meanwhile: deleted ones leave it, created ones join at its end. `kept`: an id
 * that is no row's and stays.
 */
export function mergeOrder(order: string[], current: Named[], keptId?: string): string[] {
  const ids = current.map(({ id }) => id);
  const kept = order.filter((id) => id === keptId || ids.includes(id));
  return [...kept, ...ids.filter((id) => !kept.includes(id))];
}

/** The names that came and went between two lists. */
export function categoryDifferences(before: Named[], current: Named[]) {
  const missingIn = (others: Named[]) => (one: Named) => !others.some(({ id }) => id === one.id);
  return {
    created: current.filter(missingIn(before)).map(({ name }) => name),
    deleted: before.filter(missingIn(current)).map(({ name }) => name),
  };
}
