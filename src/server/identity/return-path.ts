const LENGTH_MAX = 2048
const HOME = '/'

/**
 * The path to return to after the sign-in: an own path with query and fragment, or '/' for anything else. It has to
 * start with exactly one slash, also after the normalisation of browsers.
 * @param requested the value of `return_to`
 * @param publicUrl this server's address
 */
export function safeReturnPath(requested: unknown, publicUrl: string): string {
  if (typeof requested !== 'string' || requested.length > LENGTH_MAX) return HOME
  const decoded = decodedOnce(requested)
  if (decoded === null || !looksLikeOwnPath(requested) || !looksLikeOwnPath(decoded)) return HOME

  const base = new URL(publicUrl)
  if (!URL.canParse(requested, base.origin)) return HOME
  const target = new URL(requested, base.origin)
  const path = target.pathname + target.search + target.hash
  // Normalisation turns '/.//evil.example' into '//evil.example'.
  if (target.origin !== base.origin || !looksLikeOwnPath(path) || path.length > LENGTH_MAX) return HOME
  // Returning into the sign-in itself would loop.
  return /^\/auth(?:\/|$)/u.test(target.pathname) ? HOME : path
}

/** Exactly one slash first; no backslashes (browsers read them as slashes), no control characters. */
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
