import { parseSetCookie } from 'cookie'

type Cookie = {
  readonly name: string
  readonly value: string
  readonly path: string
}

/** A browser without a screen: it keeps cookies by name and path, and follows redirects only when asked to. */
export type Visitor = {
  get(url: URL | string): Promise<Response>
  /** Sends a form, as a browser does from a page of the same site. */
  post(url: URL | string, form: Readonly<Record<string, string>>): Promise<Response>
  /** Follows redirects until something else comes; `url` is where that was. */
  follow(response: Response): Promise<Response>
  /** The value of a cookie, whatever its path. */
  cookie(name: string): string | undefined
  setCookie(cookie: Cookie): void
  /** The cookies that the browser would send to this address. */
  cookieHeader(url: URL | string): string
}

const REDIRECTS_MAX = 10

export type VisitorOptions = {
  readonly headers?: Readonly<Record<string, string>>
  /** The real address behind a public one, as behind a proxy; by default the same. */
  readonly reach?: (url: URL) => URL
}

export function createVisitor({ headers = {}, reach = (url) => url }: VisitorOptions = {}): Visitor {
  const cookies = new Map<string, Cookie>()

  const cookieHeader = (url: URL | string): string => {
    const { pathname } = new URL(url)
    return [...cookies.values()]
      .filter(({ path }) => pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')
  }

  const send = async (url: URL | string, init: RequestInit): Promise<Response> => {
    const cookie = cookieHeader(url)
    const response = await fetch(reach(new URL(url)), {
      ...init,
      redirect: 'manual',
      headers: { accept: 'text/html', ...headers, ...(cookie && { cookie }) },
    })
    Object.defineProperty(response, 'url', { value: String(url) })
    for (const line of response.headers.getSetCookie()) obey(cookies, line)
    return response
  }

  const get = (url: URL | string): Promise<Response> => send(url, {})
  return {
    get,
    post: (url, form) => send(url, { method: 'POST', body: new URLSearchParams(form) }),
    async follow(response) {
      let current = response
      for (let redirects = 0; current.headers.has('location'); redirects += 1) {
        if (redirects === REDIRECTS_MAX) throw new Error(`More than ${REDIRECTS_MAX} redirects: ${current.url}`)
        current = await get(locationOf(current))
      }
      return current
    },
    cookie: (name) => [...cookies.values()].find((cookie) => cookie.name === name)?.value,
    setCookie: (cookie) => void cookies.set(keyOf(cookie), cookie),
    cookieHeader,
  }
}

/** The target of a redirect. */
export function locationOf(response: Response): URL {
  const location = response.headers.get('location')
  if (location === null) throw new Error(`${response.status} ${response.url} does not redirect`)
  return new URL(location, response.url)
}

/** Stores or deletes the cookie of a `Set-Cookie` header. */
const obey = (cookies: Map<string, Cookie>, line: string): void => {
  const { name, value = '', path = '/', maxAge, expires } = parseSetCookie(line)
  const isOver = maxAge === 0 || (expires !== undefined && expires.getTime() <= Date.now())
  if (isOver) cookies.delete(keyOf({ name, path }))
  else cookies.set(keyOf({ name, path }), { name, value, path })
}

const keyOf = ({ name, path }: Pick<Cookie, 'name' | 'path'>): string => {
  return `${path} ${name}`
}
