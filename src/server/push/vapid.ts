import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Database } from '../db/client.ts'
import { findVapidKey, deleteVapidKey, saveVapidKey, VAPID_KEY_ID } from '../db/queries/signing-keys.ts'
import { openPrivateKey, sealPrivateKey } from '../sealed-key.ts'
import type { EndpointRules } from './endpoint.ts'
import type { Site } from '../site.ts'

/** Tells push services who sends (VAPID, RFC 8292), with the one key of this installation. */
export type Vapid = {
  /** The public key to which browsers subscribe: the uncompressed point in base64url. */
  readonly publicKey: string
  /** The header `Authorization` for a push service of this origin. */
  readonly authorization: (origin: string, now: Date) => Promise<string>
}

/** A token is for a day at most; RFC 8292 section 2. */
const TOKEN_MS = 12 * 60 * 60 * 1000

/**
 * Opens the VAPID key. It is made at the first start, and again if the secret no longer opens it; then all devices are
 * forgotten, and subscribe again when the application is opened there.
 * @param secret SESSION_SECRET, which seals the private key
 * @param contact for operators of push services: `mailto:` or https
 */
export async function openVapid(db: Database, { secret, contact, now }: VapidOptions): Promise<Vapid> {
  const kept = (await findVapidKey(db)) ?? (await saveVapidKey(db, newKey(secret, now)))
  const privateKey = openPrivateKey(secret, kept)
  if (!privateKey) {
    await deleteVapidKey(db, kept.publicKey)
    return openVapid(db, { secret, contact, now })
  }
  const { publicKey } = kept
  return {
    publicKey,
    authorization: async (origin, at) => {
      const token = await new SignJWT({})
        .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
        .setAudience(origin)
        .setSubject(contact)
        .setExpirationTime(new Date(at.getTime() + TOKEN_MS))
        .sign(privateKey)
      return `vapid t=${token}, k=${publicKey}`
    },
  }
}

type VapidOptions = { readonly secret: string; readonly contact: string; readonly now: Date }

const newKey = (secret: string, now: Date) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = VAPID_KEY_ID
  return {
    id,
    publicKey: pointOf(publicKey),
    sealedPrivateKey: sealPrivateKey(secret, { id, privateKey }),
    createdAt: now,
  }
}

/** 4, then the two coordinates. */
const pointOf = (key: KeyObject): string => {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString('base64url')
}

type PushSettings = {
  /** The setting MAIL_FROM. */
  readonly mailFrom: string
  /** Null: mails do not leave. */
  readonly smtpUrl: string | null
  readonly isForThisMachine: boolean
}

/** The devices to notify, and the key. */
export type Push = Awaited<ReturnType<typeof openPush>>

/** Opens what notifications need. */
export async function openPush(db: Database, settings: PushSettings, { publicUrl, secret }: Site, now: Date) {
  const rules: EndpointRules = { allowsLoopback: settings.isForThisMachine }
  return {
    vapid: await openVapid(db, { secret, contact: contactOf(settings, publicUrl), now }),
    rules,
  }
}

/** The contact for operators of push services (RFC 8292 section 2.1). */
const contactOf = ({ mailFrom, smtpUrl }: PushSettings, publicUrl: string): string => {
  // Without a mail server nobody reads mail at the sender's address.
  if (smtpUrl === null && publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom}`
}
