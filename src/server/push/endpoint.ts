import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { ENDPOINT_LENGTH_MAX } from '#domain/limits.ts'
import { isLoopback } from '../loopback.ts'

/**
 * Which addresses devices may name: the server calls them, so they must lead out of its own network. On a machine where
 * nobody else comes by it may call itself, for development and tests.
 */
export type EndpointRules = { readonly allowsLoopback: boolean }

/**
 * The address, when it may be called; null when it may not. What its name stands for is looked at when it is called. Of
 * several ways to write one, `href` is the one to keep.
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

/** The name led into a network that is not the internet. Nobody is to learn which names do: it is as if there were none. */
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

/** What is given out of IPv6 (RFC 4291, section 2.4): all else leads nowhere, or to an IPv4 address that is in it. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

const isPublic = (address: string): boolean => {
  const read = ipaddr.process(address)
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(GLOBAL_UNICAST))
}
