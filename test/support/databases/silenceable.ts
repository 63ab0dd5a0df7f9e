import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export type Silenceable = {
  readonly url: string
  readonly silence: () => void
  /** New connections are heard again; those from before never are. */
  readonly speak: () => void
  /** Something was asked of the silent database. */
  readonly used: Promise<void>
  readonly close: () => void
}

/** A connection to the database that can fall silent: what is sent gets lost, and no connection is closed. */
export async function silenceable(databaseUrl: string): Promise<Silenceable> {
  const { port, hostname } = new URL(databaseUrl)
  const sockets: Socket[] = []
  const used = Promise.withResolvers<void>()
  let isSilent = false
  const swallow = (socket: Socket): void =>
    void socket
      .unpipe()
      .on('data', () => used.resolve())
      .resume()
  const relay = createServer({ allowHalfOpen: true }, (socket) => {
    if (isSilent) {
      sockets.push(socket.on('error', () => undefined))
      return swallow(socket)
    }
    const onwards = connect(Number(port), hostname)
    sockets.push(socket, onwards)
    for (const one of [socket, onwards]) one.on('error', () => undefined)
    socket.pipe(onwards).pipe(socket)
  }).listen(0, '127.0.0.1')
  await once(relay, 'listening')
  const address = relay.address()
  const through = new URL(databaseUrl)
  through.port = typeof address === 'object' && address ? String(address.port) : ''
  return {
    url: through.href,
    silence: () => {
      isSilent = true
      for (const socket of sockets) swallow(socket)
    },
    speak: () => void (isSilent = false),
    used: used.promise,
    close: () => {
      for (const socket of sockets) socket.destroy()
      relay.close()
    },
  }
}
