import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

/** A connection on which a test writes raw bytes. */
export type RawConnection = {
  readonly socket: Socket
  readonly write: (text: string) => void
  /** Everything received until the server ended the connection; waits for that. */
  readonly all: () => Promise<string>
  /** Waits until what came has this in it. */
  readonly until: (text: string) => Promise<string>
}

/** Connects to a listening server. */
export async function connectRaw(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  let came = ''
  let hasEnded = false
  socket.setEncoding('utf8').on('data', (text: string) => (came += text))
  // Being reset is one way to be ended.
  socket.on('error', () => undefined)
  const ended = new Promise<void>((resolve) => {
    socket.once('close', () => {
      hasEnded = true
      resolve()
    })
  })
  return {
    socket,
    write: (text) => void socket.write(text),
    all: async () => {
      await ended
      return came
    },
    until: async (text) => {
      while (!came.includes(text)) {
        if (hasEnded) throw new Error(`the connection ended before ${JSON.stringify(text)} came: ${came}`)
        await Promise.race([once(socket, 'data'), ended])
      }
      return came
    },
  }
}

/** An answer as it came: status, headers in lower case, and the body. */
export type RawAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Takes one answer of a bare connection apart. */
export function readAnswer(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n')
  const [first = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(/: (.*)/s)
      return [name.toLowerCase(), value]
    }),
  )
  return { status: Number(first.split(' ')[1]), headers, body: rest.join('\r\n\r\n') }
}

/** Sends a text unchanged and returns the answer; the server has to end the connection. */
export async function askRaw(url: string, text: string): Promise<RawAnswer> {
  const connection = await connectRaw(url)
  connection.write(text)
  return readAnswer(await connection.all())
}
