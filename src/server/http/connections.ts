import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open connections of a server, and which of them wait for answers. */
export type Connections = {
  /** Whether an answer is on its way there: nothing else may be written between. */
  readonly isAnswered: (socket: Socket) => boolean
  /**
   * Takes no new ones, so that none is cut off that was taken. Ends those that wait for nothing, also those that never asked
   * anything (browsers open some on speculation), each of the others after its last answer, and whatever is left at the
   * deadline.
   */
  readonly drain: (deadlineMs: number) => void
}

/** Node.js ends idle connections itself, but counts one that never asked anything as busy. */
export function trackConnections(server: Server): Connections {
  const open = new Map<Socket, Set<ServerResponse>>()
  let isDraining = false
  server.on('connection', (socket) => {
    open.set(socket, new Set())
    socket.once('close', () => open.delete(socket))
  })
  server.on('request', ({ socket }, answer) => {
    const answers = open.get(socket)
    answers?.add(answer)
    answer.once('close', () => {
      answers?.delete(answer)
      if (isDraining && answers?.size === 0) socket.end()
    })
  })
  return {
    isAnswered: (socket) => [...(open.get(socket) ?? [])].some(({ headersSent }) => headersSent),
    drain: (deadlineMs) => {
      isDraining = true
      server.close()
      for (const [socket, answers] of open) if (answers.size === 0) socket.destroy()
      const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs)
      server.once('close', () => clearTimeout(deadline))
    },
  }
}
