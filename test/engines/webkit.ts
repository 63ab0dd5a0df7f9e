import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { type BrowserSession, overJson, type WindowSize } from './browser-session.ts'
import { freePort } from '#test/support/free-port.ts'

/** Starts WebKitGTK's small browser, on a screen of its own where there is none, and drives it over WebDriver. */
export async function startWebKit(driver: string, size: WindowSize): Promise<BrowserSession> {
  const started: ChildProcess[] = []
  const end = async () => {
    for (const process of started.toReversed()) {
      if (process.exitCode !== null || process.signalCode !== null) continue
      process.kill('SIGTERM')
      await once(process, 'exit')
    }
  }
  try {
    const display = process.env['DISPLAY'] ?? (await ownScreen(started))
    const port = await freePort()
    const env = { ...process.env, DISPLAY: display, LANG: 'en_GB.UTF-8', LANGUAGE: 'en' }
    started.push(spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], { stdio: 'ignore', env }))
    return await session(`http://127.0.0.1:${port}`, size, end)
  } catch (error) {
    await end()
    throw error
  }
}

/** A screen that nobody sees; answers with its number once it is there. */
const ownScreen = async (started: ChildProcess[]): Promise<string> => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  started.push(screen)
  const failed = once(screen, 'error').then(([error]) => Promise.reject(error as Error))
  const [number] = await Promise.race([once(screen.stdio[3] as Readable, 'data'), failed])
  return `:${String(number).trim()}`
}

const call = async (
  base: string,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: object = {},
): Promise<unknown> => {
  const answer = await fetch(base + path, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}

const session = async (base: string, size: WindowSize, end: () => Promise<void>): Promise<BrowserSession> => {
  await listening(base)
  const { sessionId, capabilities } = (await call(base, 'POST', '/session', { capabilities: {} })) as {
    sessionId: string
    capabilities: { browserVersion: string }
  }
  const post = (path: string, body: object) => call(base, 'POST', `/session/${sessionId}${path}`, body)
  await post('/window/rect', { x: 0, y: 0, ...size })
  return {
    version: capabilities.browserVersion,
    open: async (url) => void (await post('/url', { url })),
    run: async (inPage, ...args) => {
      const script = `return (${overJson(inPage)})(arguments[0])`
      return JSON.parse(String(await post('/execute/sync', { script, args: [JSON.stringify(args)] })))
    },
    load: async (script) => void (await post('/execute/sync', { script, args: [] })),
    act: async (actions) => {
      await post('/actions', { actions })
      await call(base, 'DELETE', `/session/${sessionId}/actions`)
    },
    picture: async () => Buffer.from(String(await call(base, 'GET', `/session/${sessionId}/screenshot`)), 'base64'),
    close: async () => {
      await call(base, 'DELETE', `/session/${sessionId}`)
      await end()
    },
  }
}

const listening = async (base: string): Promise<void> => {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const isReady = await fetch(`${base}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    await pause(50)
  }
  throw new Error('The driver of WebKit does not answer.')
}
