import { connect, type Socket } from 'node:net'

/** Counts over all streams of a hall; `ended` streams broke off, `refused` ones never began. */
export type Heard = { events: number; bytes: number; ended: number; refused: number }

const EVENT = Buffer.from('event: ')
const BEGINNING = 'HTTP/1.1 200'
/** The name of each listener's stream. */
export const STREAM = 'hall'

/**
 * A person's event stream, as a browser holds it. It only counts bytes, because hundreds of streams must cost almost
 * nothing.
 */
export class EventListener {
  readonly #url: URL
  readonly #cookie: string
  readonly #heard: () => Heard
  #socket: Socket | null = null

  constructor(url: URL, cookie: string, heard: () => Heard) {
    this.#url = url
    this.#cookie = cookie
    this.#heard = heard
  }

  /**
   * Opens the stream. A separate call reports whose slots it tells later. A refused stream is opened again by the next
   * call.
   */
  listen(slotsOf: readonly string[]): void {
    const { host, hostname, port } = this.#url
    const socket = connect({ host: hostname, port: Number(port) })
    this.#socket = socket
    socket.once('data', (chunk) => {
      if (chunk.toString('latin1', 0, BEGINNING.length) === BEGINNING) return
      this.#heard().refused += 1
      this.close()
    })
    const path = `/api/events?stream=${STREAM}&slots_of=${slotsOf.join()}`
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${this.#cookie}\r\nAccept: text/event-stream\r\n\r\n`,
    )
    socket.on('data', (chunk) => this.#hear(chunk))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (this.#socket !== socket) return
      this.#heard().ended += 1
      this.#socket = null
    })
  }

  get isOpen(): boolean {
    return this.#socket !== null
  }

  close(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.destroy()
  }

  #hear(chunk: Buffer): void {
    const heard = this.#heard()
    heard.bytes += chunk.length
    for (let at = chunk.indexOf(EVENT); at >= 0; at = chunk.indexOf(EVENT, at + EVENT.length)) heard.events += 1
  }
}
