import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ENDPOINT_LENGTH_MAX } from '#domain/limits.ts'
import { isLoopback } from '../loopback.ts'

/**
 * Which push addresses browsers may name. The server calls them, so they must lead out of its own network. A server
 * that only its own machine can reach may also call itself, for development and tests.
 */
export type EndpointRules = { readonly allowsLoopback: boolean }

/**
 * The address if it may be called, else null. The host's IP address is checked when it is called. `href` is the normal
 * form to store.
 */
export function endpointOf(text: string, { allowsLoopback }: EndpointRules): URL | null {
  // URLs are read without some of these.
  if (/\p{Cc}/u.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  if (url.href.length > ENDPOINT_LENGTH_MAX) return null
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null
  if (isLoopback(url.hostname)) return allowsLoopback && /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || url.port !== '') return null
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) === 0 || isPublic(host) ? url : null
}

/**
 * The name resolved to an internal address. It looks like an unknown name, so that nobody can find out which internal
 * names exist.
 */
export class NotPublic extends Error {
  readonly code = 'ENOTFOUND'
}

/** Looks a name up and answers public addresses alone; the connection is made to what was looked at. */
export function publicLookup({ allowsLoopback }: EndpointRules): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '')
      const allowed = addresses.filter(
        ({ address }) => isPublic(address) || (allowsLoopback && ipaddr.process(address).range() === 'loopback'),
      )
      const [first] = allowed
      if (!first) return done(new NotPublic('the address is not public'), '')
      return options.all ? done(null, allowed) : done(null, first.address, first.family)
    })
  }
}

/** The assigned part of IPv6 (RFC 4291, section 2.4). All other addresses lead nowhere, or contain an IPv4 address. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

const isPublic = (address: string): boolean => {
  const read = ipaddr.process(address)
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GLOBAL_UNICAST))
}
