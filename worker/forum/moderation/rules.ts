/** The first rows whose weights together are at most `max`, and always the first one. */
export function takeWithin<Row>(rows: Row[], max: number, weigh: (row: Row) => number): Row[] {
  let sum = 0;
  const end = rows.findIndex((row) => {
    sum += weigh(row);
    return sum > max;
  });
  return end < 0 ? rows : rows.slice(0, Math.max(1, end));
}
