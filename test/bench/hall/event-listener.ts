import { connect, type Socket } from 'node:net'

/** Counts over all streams of a hall; `ended` streams broke off, `refused` ones never began. */
export type Heard = { events: number; bytes: number; ended: number; refused: number }

const EVENT = Buffer.from('event: ')
const BEGINNING = 'HTTP/1.1 200'
const OF_PLACES = Buffer.from('event: slots')

/**
 * A person's event stream, as a browser holds it. It only counts bytes, because hundreds of streams must cost almost
 * nothing.
 */
export class EventListener {
  readonly #url: URL
  readonly #cookie: string
  readonly #heard: () => Heard
  readonly #onPlaces: (ids: Buffer) => void
  #socket: Socket | null = null

  /** @param onPlaces gets text with the ids of supervisors whose places are others */
  constructor(url: URL, cookie: string, heard: () => Heard, onPlaces: (ids: Buffer) => void = () => undefined) {
    this.#url = url
    this.#cookie = cookie
    this.#heard = heard
    this.#onPlaces = onPlaces
  }

  /** Opens the stream of a page that is made now. A refused one is opened again by the next call. */
  listen(): void {
    const { host, hostname, port } = this.#url
    const socket = connect({ host: hostname, port: Number(port) })
    this.#socket = socket
    socket.once('data', (chunk) => {
      if (chunk.toString('latin1', 0, BEGINNING.length) === BEGINNING) return
      this.#heard().refused += 1
      this.close()
    })
    const path = `/api/events?since=${Date.now()}`
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
    if (chunk.includes(OF_PLACES)) this.#onPlaces(chunk)
  }
}
