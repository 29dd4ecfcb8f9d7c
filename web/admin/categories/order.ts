export function moveInOrder(order: string[], from: number, to: number): string[] {
  const [item] = order.slice(from, from + 1);
  return item === undefined ? order : order.toSpliced(from, 1).toSpliced(to, 0, item);
}

/** An unsaved order without the ids that are gone, and with new ones at its end. */
export function mergeOrder(order: string[], current: string[]): string[] {
  const remaining = order.filter((id) => current.includes(id));
  return [...remaining, ...current.filter((id) => !remaining.includes(id))];
}
