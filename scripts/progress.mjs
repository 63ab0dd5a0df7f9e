// Shows on a terminal that a long step is running, and for how long. Elsewhere a step is one plain line.
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const FRAME_MS = 100
const ERASE_LINE = '\r\u001B[K'

/** Whether the cursor may be moved: the output is a terminal, and nobody asked for plain text. */
const takesControlSequences = (output, env) => Boolean(output.isTTY) && !env.NO_COLOR && !env.CI && env.TERM !== 'dumb'

/**
 * Begins to show a step.
 * @param {string} what such as 'Building the pages'
 * @param {{ hint?: string, output?: Pick<NodeJS.WriteStream, 'isTTY' | 'columns' | 'write'>, env?: NodeJS.ProcessEnv }} options
 * @returns {(isDone: boolean) => void} ends it; when it is done, a line stays with the time that it took
 */
export function showStep(what, { hint = '', output = process.stdout, env = process.env } = {}) {
  const remark = hint && ` (${hint})`
  if (!takesControlSequences(output, env)) {
    output.write(`${what}${remark} …\n`)
    return () => {}
  }
  const now = () => performance.now()
  const started = now()
  const seconds = () => Math.round((now() - started) / 1000)
  let frame = 0
  const draw = () => {
    const line = `${FRAMES[frame++ % FRAMES.length]} ${what} … ${seconds()} s${remark}`
    // Moves the cursor to the start of the line, so that later output overwrites it.
    output.write(`${ERASE_LINE}${line.slice(0, (output.columns || 80) - 1)}\r`)
  }
  const erase = () => output.write(ERASE_LINE)
  draw()
  const timer = setInterval(draw, FRAME_MS)
  timer.unref()
  process.once('exit', erase)
  let hasEnded = false
  return (isDone) => {
    if (hasEnded) return
    hasEnded = true
    clearInterval(timer)
    process.off('exit', erase)
    erase()
    if (isDone) output.write(`✓ ${what}, ${seconds()} s\n`)
  }
}

/** Runs a step and shows its progress. */
export async function withStep(what, work, options = {}) {
  const end = showStep(what, options)
  let isDone = false
  try {
    const result = await work()
    isDone = true
    return result
  } finally {
    end(isDone)
  }
}
