/**
 * The published scoring of Mozilla's HTTP Observatory (mdn/mdn-http-observatory, src/grader/charts.js and
 * src/analyzer/tests, version 1.4), as far as it looks at one answer over https. Redirection and preloading are the
 * host's and count nothing here.
 */
type Headers = Readonly<Record<string, string | undefined>>

/** The findings, with their points. */
export type Finding = readonly [what: string, points: number]

export type Score = { readonly score: number; readonly findings: readonly Finding[] }

/** With more than ten points lost there is no bonus. */
const MINIMUM_FOR_EXTRA_CREDIT = 90

/** @param setCookies the Set-Cookie headers of the answer */
export function observatoryScore(headers: Headers, page: string, setCookies: readonly string[]): Score {
  const findings = [
    scoreOfPolicy(policyOf(headers)),
    scoreOfCookies(setCookies, headers),
    scoreOfSharing(headers),
    scoreOfReferrers(headers['referrer-policy'] ?? ''),
    scoreOfTransport(headers['strict-transport-security'] ?? ''),
    scoreOfScripts(page),
    headers['x-content-type-options'] === 'nosniff' ? (['nosniff', 0] as const) : (['sniffing', -5] as const),
    scoreOfFrames(headers),
    scoreOfResources(headers['cross-origin-resource-policy']),
  ]
  const lost = findings.reduce((sum, [, points]) => sum + Math.min(points, 0), 0)
  const extra = findings.reduce((sum, [, points]) => sum + Math.max(points, 0), 0)
  const score = 100 + lost
  return { score: Math.max(0, score < MINIMUM_FOR_EXTRA_CREDIT ? score : score + extra), findings }
}

type Policy = ReadonlyMap<string, readonly string[]>

const policyOf = (headers: Headers): Policy | null => {
  const policy = headers['content-security-policy']
  if (!policy) return null
  return new Map(
    policy.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/u)
      return [name.toLowerCase(), sources]
    }),
  )
}

const BROAD = ['ftp:', 'http:', 'https:', '*', 'http://*', 'http://*.*', 'https://*', 'https://*.*']
const INLINE = ["'unsafe-inline'", 'data:']

const scoreOfPolicy = (policy: Policy | null): Finding => {
  if (!policy) return ['no policy', -25]
  const of = (name: string): readonly string[] => policy.get(name) ?? policy.get('default-src') ?? ['*']
  const has = (sources: readonly string[], unwanted: readonly string[]): boolean =>
    sources.some((source) => unwanted.includes(source))
  const [scripts, styles] = [of('script-src'), of('style-src')]
  if (has(scripts, [...BROAD, ...INLINE]) || has(of('object-src'), BROAD)) return ['scripts from anywhere', -20]
  const isInsecure = (name: string): boolean => of(name).some((source) => /^(?:http|ftp):/u.test(source))
  const passive = ['img-src', 'media-src']
  if ([...policy.keys()].some((name) => !passive.includes(name) && isInsecure(name))) return ['insecure scheme', -20]
  if (has([...scripts, ...styles], ["'unsafe-eval'"])) return ['eval', -10]
  if (passive.some(isInsecure)) return ['insecure pictures', -10]
  if (has(styles, [...BROAD, ...INLINE])) return ['styles from anywhere', 0]
  return of('default-src').join() === "'none'" ? ["nothing unsafe, by default 'none'", 10] : ['nothing unsafe', 5]
}

const scoreOfCookies = (cookies: readonly string[], headers: Headers): Finding => {
  if (cookies.length === 0) return ['no cookies', 0]
  const worst = cookies.map((cookie): number => {
    const [name = '', ...attributes] = cookie.toLowerCase().split(/[=;]\s*/u)
    const isSession = /login|sess/u.test(name)
    if (isSession && !attributes.includes('httponly')) return -30
    if (attributes.includes('secure')) return attributes.includes('samesite') ? 5 : 0
    const isKeptToHttps = headers['strict-transport-security'] !== undefined
    return (isSession ? 2 : 1) * (isKeptToHttps ? -5 : -20)
  })
  return ['cookies', Math.min(...worst)]
}

const scoreOfSharing = (headers: Headers): Finding =>
  headers['access-control-allow-credentials'] === 'true' ? ['shared with everybody', -50] : ['not shared', 0]

const PRIVATE = new Set(['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'])

const scoreOfReferrers = (policy: string): Finding => {
  if (policy === '') return ['no referrer policy', 0]
  return PRIVATE.has(policy) ? ['private referrers', 5] : ['referrers that tell', -5]
}

const SIX_MONTHS = 15_768_000

const scoreOfTransport = (header: string): Finding => {
  const seconds = /max-age=(\d+)/u.exec(header)?.[1]
  if (seconds === undefined) return ['no transport security', -20]
  return Number(seconds) >= SIX_MONTHS ? ['transport security', 0] : ['short transport security', -10]
}

const scoreOfScripts = (page: string): Finding => {
  const foreign = [...page.matchAll(/<script[^>]+src="((?:https?:)?\/\/[^"]+)"/gu)]
  return foreign.length > 0 ? ['scripts of others', -50] : ['scripts of our own', 0]
}

const scoreOfFrames = (headers: Headers): Finding => {
  if (policyOf(headers)?.has('frame-ancestors')) return ['no frames, by policy', 5]
  return /^(?:deny|sameorigin)$/iu.test(headers['x-frame-options'] ?? '') ? ['no frames', 0] : ['frames', -20]
}

const scoreOfResources = (policy: string | undefined): Finding =>
  policy === 'same-origin' || policy === 'same-site' ? ['resources for ourselves', 10] : ['resources for all', 0]
