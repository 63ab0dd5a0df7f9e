/** An address on the same page: other parameters stay, what is there already is replaced. @param search for instance `?decline=rest` */
export function addressWith(params: URLSearchParams, search: string): string {
  const together = new URLSearchParams(params)
  for (const [name, value] of new URLSearchParams(search)) together.set(name, value)
  return `?${together}`
}
