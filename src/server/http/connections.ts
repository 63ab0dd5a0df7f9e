import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

type StopOptions = {
  /** How long those who called before may still come with a call, which is refused; milliseconds. */
  readonly graceMs: number
  /** How long answers are waited for, milliseconds. */
  readonly deadlineMs: number
  /** Work that must not be cut off then. */
  readonly isBusy: () => boolean
}

/** The open connections of a server, and which of them wait for answers. */
export type Connections = {
  /** Whether an answer is on its way there: nothing else may be written between. */
  readonly isAnswered: (socket: Socket) => boolean
  /**
   * Takes no new ones, so that none is cut off that was taken. Ends those that never asked anything (browsers open some on
   * speculation), each of the others after its next answer, and whatever is left at the deadline.
   * @returns when nobody is expected to call any more
   */
  readonly stop: (options: StopOptions) => Promise<void>
}

/** Between two looks whether there is still work that must not be cut off, milliseconds. */
const LOOK_MS = 1000

/** Node.js ends idle connections itself, but counts one that never asked anything as busy. */
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
  /** Two looks after the last one that found work: its answer has to go out, too. */
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
      // An HTTP server would end idle connections at once, and with them calls that are on their way.
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
