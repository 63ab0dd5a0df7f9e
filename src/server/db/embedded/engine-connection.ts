import { Duplex } from 'node:stream'
import type { MessagePort } from 'node:worker_threads'
import { joined } from './wire-messages.ts'

/** A connection to the engine's thread, as node-postgres expects a socket to be. */
export class EngineConnection extends Duplex {
  readonly #open: () => MessagePort
  readonly #stopped: () => Error | null
  #port: MessagePort | null = null

  /**
   * @param open answers the port of a new connection
   * @param stopped why the engine does not work any more; null while it does
   */
  constructor(open: () => MessagePort, stopped: () => Error | null) {
    super()
    this.#open = open
    this.#stopped = stopped
  }

  connect(): this {
    const stopped = this.#stopped()
    if (stopped) return this.destroy(stopped)
    this.#port = this.#open()
    this.#port.on('message', (bytes: Uint8Array) => this.push(bytes))
    this.#port.on('close', () => this.destroy(this.#stopped() ?? undefined))
    process.nextTick(() => this.emit('connect'))
    return this
  }

  override _writev(chunks: readonly { readonly chunk: Uint8Array }[], written: (error?: Error | null) => void): void {
    const bytes = joined(chunks.map(({ chunk }) => chunk))
    this.#port?.postMessage(bytes, [bytes.buffer])
    written()
  }

  override _read(): void {
    // The thread sends what it has.
  }

  override _final(done: () => void): void {
    this.push(null)
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#port?.close()
    done(error)
  }

  /** Options of sockets that a thread has no need of. */
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    this.#port?.ref()
    return this
  }
  unref(): this {
    this.#port?.unref()
    return this
  }
}
