import { once } from 'node:events'
import { createServer, request } from 'node:http'

export type ForwardingProxy = { readonly url: string; readonly close: () => Promise<void> }

/** A reverse proxy on this machine that sends forwarding headers and keeps the Host of the request. */
export async function startForwardingProxy(target: string): Promise<ForwardingProxy> {
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', socket } = incoming
    const headers = { ...incoming.headers, 'x-forwarded-for': socket.remoteAddress, 'x-forwarded-proto': 'http' }
    const onwards = request(new URL(url, target), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(outgoing)
    })
    onwards.on('error', () => outgoing.destroy())
    incoming.pipe(onwards)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
