const LENGTH_MAX = 2048
const HOME = '/'

/**
 * Where to go after signing in: a path of our own, with query and fragment, or '/' for anything else. Only paths that
 * start with exactly one slash count, and only if they still do after the browser's own normalisation.
 * @param requested whatever stood in `return_to`
 * @param publicUrl our own address
 */
export function safeReturnPath(requested: unknown, publicUrl: string): string {
  if (typeof requested !== 'string' || requested.length > LENGTH_MAX) return HOME
  const decoded = decodedOnce(requested)
  if (decoded === null || !looksLikeOwnPath(requested) || !looksLikeOwnPath(decoded)) return HOME

  const base = new URL(publicUrl)
  if (!URL.canParse(requested, base.origin)) return HOME
  const target = new URL(requested, base.origin)
  const path = target.pathname + target.search + target.hash
  // '/.//evil.example' becomes '//evil.example' only now.
  if (target.origin !== base.origin || !looksLikeOwnPath(path)) return HOME
  // Back into the sign-in itself would go round in circles.
  return /^\/auth(?:\/|$)/u.test(target.pathname) ? HOME : path
}

/** Exactly one slash first; no backslashes (browsers take them for slashes), no control characters. */
const looksLikeOwnPath = (path: string): boolean => {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(path)
}

const decodedOnce = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
