import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserSession, overJson, type WindowSize } from './browser-session.ts'

/** Touch as on a phone, and nobody on the network is asked for anything. */
const PREFERENCES = {
  'dom.w3c_touch_events.enabled': 1,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.normandy.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.safebrowsing.malware.enabled': false,
  'browser.safebrowsing.phishing.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'extensions.getAddons.cache.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,nothing',
}

/** Starts a Firefox without a window of its own and drives it over WebDriver BiDi. */
export async function startFirefox(executable: string, size: WindowSize): Promise<BrowserSession> {
  const profile = await mkdtemp(join(tmpdir(), 'tandem-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
  )
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const browser = spawn(executable, ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LANG: 'en_GB.UTF-8' },
  })
  const end = async () => {
    if (browser.exitCode === null && browser.signalCode === null) {
      browser.kill('SIGKILL')
      await once(browser, 'exit')
    }
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    return await session(await connected(`${await announced(browser)}/session`), size, end)
  } catch (error) {
    await end()
    throw error
  }
}

const announced = (browser: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    let printed = ''
    browser.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, address] = /WebDriver BiDi listening on (ws:\S+)/.exec(printed) ?? []
      if (address) resolve(address)
    })
    browser.once('error', reject)
    browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}. It printed:\n${printed}`)))
  })

type Send = (method: string, params: object) => Promise<Record<string, unknown>>

const connected = async (address: string): Promise<Send> => {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data))
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.type === 'success') call?.resolve(message.result)
    else call?.reject(new Error(`${message.error}: ${message.message}`))
  })
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('Firefox is gone.'))
  })
  let last = 0
  return (method, params) => {
    const answer = Promise.withResolvers<Record<string, unknown>>()
    last += 1
    waiting.set(last, answer)
    socket.send(JSON.stringify({ id: last, method, params }))
    return answer.promise
  }
}

const session = async (send: Send, viewport: WindowSize, end: () => Promise<void>): Promise<BrowserSession> => {
  const { capabilities } = (await send('session.new', { capabilities: {} })) as {
    capabilities: { browserVersion: string }
  }
  const { contexts } = (await send('browsingContext.getTree', {})) as { contexts: { context: string }[] }
  const context = contexts[0]?.context
  await send('browsingContext.setViewport', { context, viewport })
  const call = async (functionDeclaration: string, args: readonly unknown[]): Promise<string> => {
    const answer = await send('script.callFunction', {
      functionDeclaration,
      arguments: [{ type: 'string', value: JSON.stringify(args) }],
      target: { context },
      awaitPromise: true,
    })
    const { result, exceptionDetails } = answer as { result?: { value: string }; exceptionDetails?: { text: string } }
    if (!result) throw new Error(exceptionDetails?.text ?? 'the script failed')
    return result.value
  }
  return {
    version: capabilities.browserVersion,
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    run: async (inPage, ...args) => JSON.parse(await call(overJson(inPage), args)),
    load: async (script) => void (await call(`() => { ${script}\n}`, [])),
    act: async (actions) => {
      await send('input.performActions', { context, actions })
      await send('input.releaseActions', { context })
    },
    picture: async () => {
      const { data } = await send('browsingContext.captureScreenshot', { context })
      return Buffer.from(String(data), 'base64')
    },
    close: end,
  }
}
