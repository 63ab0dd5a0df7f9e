import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

const KEY_BYTES = 32
const ID_BYTES = 16
const PURPOSE = 'tandem unsubscribe links, version 1'
/** The setting that the link is for; another one would have another name here. */
const SETTING = 'mails_from_admins'

/** Where these links lead. */
export const UNSUBSCRIBE_PATH = '/mails/unsubscribe'

/**
 * Links that let whoever has one set one setting of one person, signed out: the person's id and its HMAC-SHA-256 under a key
 * derived from the secret. They never expire, since mails are kept for years, and they end with the secret.
 */
export type UnsubscribeTokens = {
  readonly make: (userId: string) => string
  /** Whose token it is: an id; null when it is nobody's. */
  readonly read: (token: string) => string | null
}

/** @param secret `SESSION_SECRET` */
export function unsubscribeTokens(secret: string): UnsubscribeTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES))
  const signed = (id: Buffer): Buffer => createHmac('sha256', key).update(SETTING).update('\0').update(id).digest()
  return {
    make: (userId) => {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, signed(id)]).toString('base64url')
    },
    read: (token) => {
      const bytes = Buffer.from(token, 'base64url')
      const id = bytes.subarray(0, ID_BYTES)
      const signature = signed(id)
      if (bytes.length !== ID_BYTES + signature.length) return null
      return timingSafeEqual(bytes.subarray(ID_BYTES), signature) ? uuidOf(id) : null
    },
  }
}

const uuidOf = (id: Buffer): string => id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The address in a mail. @param publicUrl no slash at the end */
export function unsubscribeUrl(publicUrl: string, token: string): string {
  return `${publicUrl}${UNSUBSCRIBE_PATH}?token=${token}`
}
