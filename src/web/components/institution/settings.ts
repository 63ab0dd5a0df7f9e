/** The server says in the page whose place this is: nothing has to be asked for, and nothing moves when it is known. */
const said = (name: string): string | null => {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
  // While the pages are worked on, nobody has put anything in the place of the marks.
  return content === '' || content.startsWith('__') ? null : content
}

/** Its name, and the address of its picture; null for what is not set. */
export function institution(): { readonly name: string | null; readonly logo: string | null } {
  return { name: said('institution'), logo: said('institution-logo') }
}

/** Where the imprint stands; null: there is none. */
export function imprintAddress(): string | null {
  return said('imprint')
}
