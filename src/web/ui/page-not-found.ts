/** Thrown by a page during rendering if nothing is at its address, or nothing for this reader. */
export class PageNotFound extends Error {
  override readonly name = 'PageNotFound'
  /** Without locale prefix. */
  readonly path: string

  constructor(path: string, options?: ErrorOptions) {
    super(`Page Not Found: ${path}`, options)
    this.path = path
  }
}
