type Named = { id: string; name: string };

export function moveInOrder(order: string[], from: number, to: number): string[] {
  const [item] = order.slice(from, from + 1);
  return item === undefined ? order : order.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** Removes deleted ids from an unsaved order and appends created ones. `keptId` belongs to no row and stays. */
export function mergeOrder(order: string[], current: Named[], keptId?: string): string[] {
  const ids = current.map(({ id }) => id);
  const remaining = order.filter((id) => id === keptId || ids.includes(id));
  return [...remaining, ...ids.filter((id) => !remaining.includes(id))];
}

/** The names that were created and deleted between two lists. */
export function categoryDifferences(before: Named[], current: Named[]) {
  const missingIn = (others: Named[]) => (one: Named) => !others.some(({ id }) => id === one.id);
  return {
    created: current.filter(missingIn(before)).map(({ name }) => name),
    deleted: before.filter(missingIn(current)).map(({ name }) => name),
  };
}
