/** Whether a host name can only mean this machine: what is sent there never leaves it. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname)
}

/** What is read of a request to tell whether somebody on this machine sent it for themselves. */
type BareRequest = {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: Readonly<Record<string, unknown>>
  readonly httpVersion: string
}

/** What proxies add to what they pass on. */
const FORWARDING =
  /^(?:x-forwarded-|forwarded$|via$|x-real-ip$|x-original-|x-envoy-|cf-|cdn-loop$)|(?:client|connecting)-?ip$/u

/**
 * Whether a caller on this machine asks for itself. A proxy here asks for others: it says so, or passes on by which name
 * they called, or (the oldest that say neither) speaks HTTP/1.0. One that says nothing at all and calls by a name of this
 * machine can't be told from a caller here: where the server is known to be for others, this is not to be relied on.
 */
export function isFromThisMachine({ socket, headers, httpVersion }: BareRequest): boolean {
  const address = socket.remoteAddress?.replace('::ffff:', '') ?? ''
  const called = `http://${typeof headers['host'] === 'string' ? headers['host'] : ''}`
  return (
    isLoopback(address.includes(':') ? `[${address}]` : address) &&
    !Object.keys(headers).some((name) => FORWARDING.test(name)) &&
    URL.canParse(called) &&
    isLoopback(new URL(called).hostname) &&
    httpVersion !== '1.0'
  )
}
