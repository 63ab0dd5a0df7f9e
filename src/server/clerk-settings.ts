import { createPublicKey, type KeyObject } from 'node:crypto'
import { isLoopback } from '#server/loopback.ts'
import { z } from 'zod'

/** Clerk as the provider: what its keys say. */
export type ClerkSettings = {
  /** As it is handed to the provider's client in the browser. */
  readonly publishableKey: string
  /** Origin of the frontend API that the publishable key names; its tokens name it as their issuer. */
  readonly frontendApi: string
  /** Verifies session tokens. */
  readonly jwtKey: KeyObject
}

const RSA_BITS_MIN = 2048

/** The key that browsers may know, and the frontend API that it names. */
export const PublishableKey = z.string().transform((key, context) => {
  const frontendApi = frontendApiOf(key)
  if (frontendApi !== null) return { publishableKey: key, frontendApi }
  return refused(context, 'it must be the publishable key as Clerk shows it, pk_test_ or pk_live_ and more')
})

/** The public key in PEM: with line breaks, with `\n` for them, or on one line. */
export const JwtKey = z.string().transform((pem, context) => {
  const key = publicKeyOf(pem)
  if (key?.asymmetricKeyType === 'rsa' && (key.asymmetricKeyDetails?.modulusLength ?? 0) >= RSA_BITS_MIN) return key
  return refused(context, 'it must be the JWKS public key as Clerk shows it, -----BEGIN PUBLIC KEY----- and so on')
})

/** Never what was set: somebody may have put a secret there by mistake. */
const refused = (context: z.RefinementCtx, message: string) => {
  context.addIssue({ code: 'custom', message })
  return z.NEVER
}

/** `pk_test_` or `pk_live_`, then the host and a `$` in base64. Null for anything else. */
const frontendApiOf = (key: string): string | null => {
  const [, encoded] = /^pk_(?:test|live)_([A-Za-z\d+/]+)={0,2}$/u.exec(key) ?? []
  const [, host] = /^([^$]+)\$$/u.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (host === undefined || !URL.canParse(`https://${host}`)) return null
  const { hostname } = new URL(`https://${host}`)
  if (!hostname.includes('.') && !isLoopback(hostname)) return null
  const { host: spelled, origin } = new URL(`${isLoopback(hostname) ? 'http' : 'https'}://${host}`)
  // It becomes a source in the content security policy: a host and nothing else.
  return spelled === host ? origin : null
}

const publicKeyOf = (pem: string): KeyObject | null => {
  const [, body] =
    /^-----BEGIN PUBLIC KEY-----([A-Za-z\d+/=\s]+)-----END PUBLIC KEY-----$/u.exec(
      pem.replaceAll('\\n', '\n').trim(),
    ) ?? []
  if (body === undefined) return null
  try {
    return createPublicKey({ key: Buffer.from(body, 'base64'), format: 'der', type: 'spki' })
  } catch {
    return null
  }
}
