import { connect, type Socket } from 'node:net'

/** What all streams of a hall have heard. */
export type Heard = { events: number; bytes: number; ended: number }

const EVENT = Buffer.from('event: ')

/** Opens somebody's event stream and counts what comes, as bytes: hundreds of them have to cost next to nothing. */
export function listenToEvents(url: URL, cookie: string, heard: () => Heard): { readonly close: () => void } {
  const socket: Socket = connect({ host: url.hostname, port: Number(url.port) })
  let isOver = false
  socket.write(
    `GET /api/events HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`,
  )
  socket.on('data', (chunk) => {
    heard().bytes += chunk.length
    for (let at = chunk.indexOf(EVENT); at >= 0; at = chunk.indexOf(EVENT, at + EVENT.length)) heard().events += 1
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    if (!isOver) heard().ended += 1
  })
  return {
    close: () => {
      isOver = true
      socket.destroy()
    },
  }
}
