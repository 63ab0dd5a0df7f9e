import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

type StopOptions = {
  /** How long open connections may still send a call, which is then refused; milliseconds. */
  readonly graceMs: number
  /** How long pending answers are waited for, milliseconds. */
  readonly deadlineMs: number
  /** Work that must finish before connections are cut. */
  readonly isBusy: () => boolean
}

/** The open connections of a server, and their pending answers. */
export type Connections = {
  /** Whether an answer is being written to the connection: nothing else may be written then. */
  readonly isAnswered: (socket: Socket) => boolean
  /**
   * Stops accepting connections. Connections without a request yet (browsers open some on speculation) end at once,
   * others after their next answer, all at the deadline.
   * @returns when no more calls are expected
   */
  readonly stop: (options: StopOptions) => Promise<void>
}

/** Interval between two checks for such work, milliseconds. */
const LOOK_MS = 1000

/** Node.js closes idle connections, but takes one without any request for busy. */
export function trackConnections(server: Server): Connections {
  const open = new Map<Socket, { readonly answers: Set<ServerResponse>; hasAsked: boolean }>()
  const quiet = Promise.withResolvers<void>()
  let isStopping = false
  const lookWhetherQuiet = (): void => {
    if (isStopping && [...open.values()].every(({ answers }) => answers.size > 0)) quiet.resolve()
  }
  server.on('connection', (socket) => {
    open.set(socket, { answers: new Set(), hasAsked: false })
    socket.once('close', () => {
      open.delete(socket)
      lookWhetherQuiet()
    })
  })
  server.on('request', ({ socket }, answer) => {
    const connection = open.get(socket)
    if (!connection) return
    connection.hasAsked = true
    connection.answers.add(answer)
    answer.once('close', () => {
      connection.answers.delete(answer)
      if (isStopping && connection.answers.size === 0) socket.end()
    })
  })
  /** Two checks after the work has ended, so that its answer can go out. */
  const cut = (isBusy: () => boolean, looksLeft: number): void => {
    if (!isBusy() && looksLeft === 0) return server.closeAllConnections()
    const next = isBusy() ? 2 : looksLeft - 1
    const timer = setTimeout(() => cut(isBusy, next), LOOK_MS)
    server.once('close', () => clearTimeout(timer))
  }
  return {
    isAnswered: (socket) => [...(open.get(socket)?.answers ?? [])].some(({ headersSent }) => headersSent),
    stop: async ({ graceMs, deadlineMs, isBusy }) => {
      isStopping = true
      // Closing the HTTP server would end idle connections at once, and lose calls that are on their way.
      NetServer.prototype.close.call(server)
      for (const [socket, { hasAsked }] of open) if (!hasAsked) socket.destroy()
      const deadline = setTimeout(() => cut(isBusy, 0), deadlineMs)
      server.once('close', () => clearTimeout(deadline))
      const grace = setTimeout(quiet.resolve, graceMs)
      lookWhetherQuiet()
      await quiet.promise
      clearTimeout(grace)
    },
  }
}
