import type { DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'

type Environment = Readonly<Record<string, string | undefined>>
type Output = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

/** Whether the output is a terminal with colours. */
export function takesControlSequences({ isTTY }: Output, env: Environment): boolean {
  return isTTY === true && !env['NO_COLOR'] && !env['CI'] && env['TERM'] !== 'dumb'
}

/** Readable log lines for a terminal; null when the output goes to a program that reads JSON. */
export function readableLog(output: Output, env: Environment): DestinationStream | null {
  if (!output.isTTY) return null
  const readable = prettyFactory({
    colorize: takesControlSequences(output, env),
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  // Written synchronously, so that the last lines before an exit are not lost.
  return { write: (line) => void output.write(readable(line)) }
}
