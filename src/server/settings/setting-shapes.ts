import { isIP } from 'node:net'
import { OFFER_HOURS } from '#domain/limits.ts'
import { z } from 'zod'

/** `on` or `off`. */
export const OnOff = z.enum(['on', 'off']).transform((value) => value === 'on')

/** Texts, comma separated. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean),
)
export const lowerCaseList = list.transform((items) => items.map((item) => item.toLowerCase()))

/** Whole hours, a year at most. */
export function hours(fallback: number) {
  return z.coerce.number().int().min(1).max(8760).default(fallback)
}

/** Whole hours for which a freed place is reserved, a year at most. */
export const offerHours = hours(OFFER_HOURS)

/** An address without a path: cookies, sign-in and pages are at the root. */
export const ownAddress = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    (url) => new URL(url).href === `${new URL(url).origin}/`,
    'it must be an address without a path, like https://tandem.example',
  )
  .transform((url) => new URL(url).origin)

/** `address`, or `Name <address>`. */
export const SENDER = /^(?:[^<>\p{Cc}]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u

/** Names that the web framework knows for networks. */
const NETWORK_NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** The largest networks that are anybody's own, 10.0.0.0/8 and fc00::/7: larger ones, or two halves, are everybody. */
const BITS = { ipv4: 8, mapped: 96 + 8, ipv6: 7 }

/** `192.0.2.7`, `10.0.0.0/8`, `fd00::/8`, or a name; not everybody. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/')
  const family = address.includes('%') ? 0 : isIP(address)
  if (family === 0 || rest.length > 0) return NETWORK_NAMES.has(text)
  if (bits === undefined) return true
  const least = family === 4 ? BITS.ipv4 : isMapped(address) ? BITS.mapped : BITS.ipv6
  return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= (family === 4 ? 32 : 128)
}

/** An address of the fourth version, written as one of the sixth. */
const isMapped = (address: string): boolean =>
  /^\[::ffff:[\da-f]+:[\da-f]+\]$/.test(new URL(`http://[${address}]`).hostname)

/** A host name without anything around it. */
export function isDomain(text: string): boolean {
  return z.hostname().safeParse(text).success
}

/** A name of the IANA list. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** The IANA name of a time zone. */
export const timeZone = z.string().refine(isTimeZone, 'it must be the IANA name of a time zone, like Europe/Berlin')

/** Addresses and networks, comma separated. */
export const networkList = lowerCaseList.refine(
  (networks) => networks.every(isNetwork),
  'it must be addresses or networks like 10.0.0.0/8, none of them larger (IPv6: /7), comma separated',
)
