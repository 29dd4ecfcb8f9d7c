type Defined<Fields> = { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };

/** The defined fields of a body, to spread over the current values. */
export function withoutUndefined<Fields extends object>(fields: Fields): Defined<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Defined<Fields>;
}
