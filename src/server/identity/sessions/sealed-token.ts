import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto'
import { EncryptJWT, jwtDecrypt, type JWTPayload } from 'jose'

/** Seals small values into cookies: encrypted and authenticated, with an end. */
export type Sealer = {
  seal(claims: JWTPayload, expiresAt: Date): Promise<string>
  /** The claims, or null for anything that was altered, sealed for another purpose or by another secret, or is over. */
  open(token: string, now: Date): Promise<JWTPayload | null>
}

const MANAGEMENT = 'dir'
const ENCRYPTION = 'A256GCM'
const KEY_BYTES = 32

/**
 * A sealer for one purpose: what it seals opens for no other purpose, because each has a key of its own, derived from
 * the secret by HKDF-SHA-256.
 * @param secrets the first one seals, all of them open: put a new one in front to change it without signing anybody out
 */
export function createSealer(secrets: readonly [string, ...string[]], purpose: string): Sealer {
  const [current, ...previous] = secrets
  const sealingKey = deriveKey(current, purpose)
  const openingKeys = [sealingKey, ...previous.map((secret) => deriveKey(secret, purpose))]

  return {
    seal: (claims, expiresAt) =>
      new EncryptJWT(claims)
        .setProtectedHeader({ alg: MANAGEMENT, enc: ENCRYPTION })
        .setExpirationTime(expiresAt)
        .encrypt(sealingKey),
    async open(token, now) {
      for (const key of openingKeys) {
        const claims = await openWith(key, token, now)
        if (claims) return claims
      }
      return null
    },
  }
}

const openWith = async (key: KeyObject, token: string, now: Date): Promise<JWTPayload | null> => {
  try {
    const { payload } = await jwtDecrypt(token, key, {
      keyManagementAlgorithms: [MANAGEMENT],
      contentEncryptionAlgorithms: [ENCRYPTION],
      requiredClaims: ['exp'],
      currentDate: now,
    })
    return payload
  } catch {
    return null
  }
}

const deriveKey = (secret: string, purpose: string): KeyObject => {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tandem ${purpose}`, KEY_BYTES)))
}
