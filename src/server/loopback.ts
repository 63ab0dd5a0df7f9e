/** Whether a host name can only mean this machine. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/u.test(hostname)
}

/** The parts of a request that tell whether a caller on this machine sent it directly. */
type BareRequest = {
  readonly socket: { readonly remoteAddress?: string | undefined }
  readonly headers: Readonly<Record<string, unknown>>
  readonly httpVersion: string
}

/** Headers that proxies add. */
const FORWARDING =
  /^(?:x-forwarded-|forwarded$|via$|x-real-ip$|x-original-|x-envoy-|cf-|cdn-loop$)|(?:client|connecting)-?ip$/u

/**
 * Whether a caller on this machine asks for itself, not as a proxy for others. A proxy adds a header, passes on the
 * public host name, or (very old ones) speaks HTTP/1.0. A proxy that does none of these looks like a local caller: do
 * not rely on this where the server is known to be public.
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
