import type { DestinationStream } from 'pino'
import { prettyFactory } from 'pino-pretty'

type Environment = Readonly<Record<string, string | undefined>>
type Output = { readonly isTTY?: boolean; readonly write: (text: string) => unknown }

/** Whether colours and moves of the cursor are welcome there. */
export function takesControlSequences({ isTTY }: Output, env: Environment): boolean {
  return isTTY === true && !env['NO_COLOR'] && !env['CI'] && env['TERM'] !== 'dumb'
}

/** Log lines for whoever sits at a terminal; null when the output goes elsewhere, to a program that reads JSON. */
export function readableLog(output: Output, env: Environment): DestinationStream | null {
  if (!output.isTTY) return null
  const readable = prettyFactory({
    colorize: takesControlSequences(output, env),
    ignore: 'pid,hostname',
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
  })
  // Written at once, so that the last lines before an exit are there, too.
  return { write: (line) => void output.write(readable(line)) }
}
