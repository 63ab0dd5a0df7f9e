type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : Name

/** A row as the wire has it: names in snake case, moments as ISO 8601. */
export type WireRow<Row extends object> = {
  [Name in keyof Row & string as Snake<Name>]: Row[Name] extends infer Value
    ? Value extends Date
      ? string
      : Value
    : never
}

/** A row under the names of the wire. What an answer does not declare is left out where that is parsed, or refused. */
export function wireRow<Row extends object>(row: Row): WireRow<Row> {
  const fields = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value instanceof Date ? value.toISOString() : value,
  ])
  return Object.fromEntries(fields) as WireRow<Row>
}
