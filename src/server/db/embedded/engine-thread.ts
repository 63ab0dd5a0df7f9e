/** The thread of the embedded engine: PGlite behind PostgreSQL's wire protocol, for one connection at a time. */
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { PGlite } from '@electric-sql/pglite'
import { type ClusterPlace, openCluster } from './cluster.ts'
import { joined, WireMessages } from './wire-messages.ts'

/** Messages to the thread. */
export type EngineCommand =
  /** A new connection takes the place of the one before. The port carries bytes in both directions. */
  | { readonly connect: MessagePort }
  /** Answers an archive (tar) of all files. */
  | { readonly dump: MessagePort }
  /** Ends engine and thread, cleanly. */
  | 'close'

/** Messages from the thread: it accepts connections, or it has stopped for good because it could not write its log. */
export type EngineEvent = 'ready' | { readonly panic: string }

/** Part of an error message of the wire protocol. */
const PANIC = Buffer.from('SPANIC\0')

const serve = async (place: ClusterPlace, main: MessagePort): Promise<void> => {
  const engine = await openCluster(place)
  const tell = (event: EngineEvent): void => main.postMessage(event, [])
  let current: MessagePort | null = null
  const connect = (port: MessagePort): void => {
    const messages = new WireMessages()
    if (current) reset(engine)
    current = port
    const work = async (bytes: Uint8Array): Promise<void> => {
      const complete = messages.add(bytes)
      if (port !== current || complete.length === 0) return
      const answer = await answerOf(engine, complete)
      const panic = answer.includes(PANIC) ? reasonIn(answer) : null
      port.postMessage(answer, [answer.buffer])
      if (panic !== null) tell({ panic })
    }
    port.on('message', (bytes: Uint8Array) => void work(bytes))
  }
  const dump = async (port: MessagePort): Promise<void> => {
    const tar = await engine.dumpDataDir('none')
    const bytes = await tar.arrayBuffer()
    port.postMessage(bytes, [bytes])
  }
  const close = async (): Promise<void> => {
    await engine.close()
    process.exit()
  }
  main.on('message', (command: EngineCommand) => {
    if (command === 'close') void close()
    else if ('connect' in command) connect(command.connect)
    else void dump(command.dump)
  })
  tell('ready')
}

/** First byte of the message that begins a connection. */
const STARTUP = 0

/**
 * Runs complete messages through the engine; returns its output in transferable memory. The output is read as a stream,
 * because PGlite would otherwise parse it, an eighth of the thread's time under load.
 */
const answerOf = async (engine: PGlite, messages: Uint8Array): Promise<Buffer<ArrayBuffer>> => {
  const parts: Uint8Array[] = []
  // PGlite itself answers the start of a connection, outside of the stream.
  if (messages[0] === STARTUP) parts.push(engine.execProtocolRawSync(messages))
  else {
    // The chunk is a view of the engine's memory, which is reused at once.
    await engine.execProtocolRawStream(messages, { syncToFs: false, onRawData: (part) => parts.push(part.slice()) })
  }
  return Buffer.from(joined(parts).buffer)
}

/** Resets what the previous connection left: transaction, prepared statements, settings. */
const reset = (engine: PGlite): void => {
  for (const text of ['ROLLBACK', 'DISCARD ALL']) engine.execProtocolRawSync(queryMessage(text))
}

const queryMessage = (text: string): Uint8Array => {
  const message = Buffer.from(`Q    ${text}\0`)
  message.writeInt32BE(message.length - 1, 1)
  return message
}

/** The message (field M) of an error. */
const reasonIn = (answer: Buffer): string => /SPANIC\0.*?\0M([^\0]*)\0/s.exec(answer.toString())?.[1] ?? 'PANIC'

if (!isMainThread && parentPort) await serve(workerData as ClusterPlace, parentPort)
