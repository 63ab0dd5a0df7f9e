type Read = (name: string) => string | null

const ofDocument: Read = (name) =>
  document.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content') ?? null

let read = ofDocument

/** What the server says in the head of the page; null where it says nothing. */
export function pageMeta(name: string): string | null {
  return read(name)
}

/** Has somebody else say it, where there is no document. */
export function readPageMetaFrom(said: Read): void {
  read = said
}
