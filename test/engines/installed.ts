import { spawnSync } from 'node:child_process'
import type { Engine } from './browser-session.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const isInstalled = (program: string, argument: string): boolean =>
  spawnSync(program, [argument], { stdio: 'ignore' }).error === undefined

const firefox = (env: NodeJS.ProcessEnv): Engine => {
  const named = env['TANDEM_FIREFOX']
  const programs = named ? [named] : ['firefox-esr', 'firefox']
  const program = programs.find((each) => isInstalled(each, '--version'))
  return {
    name: 'Firefox',
    missing: program ? null : `there is no ${programs.join(' and no ')}`,
    start: (size) => startFirefox(program ?? '', size),
  }
}

const webKit = (env: NodeJS.ProcessEnv): Engine => {
  const driver = env['TANDEM_WEBKIT_DRIVER'] ?? 'WebKitWebDriver'
  const hasScreen = env['DISPLAY'] !== undefined || isInstalled('Xvfb', '-help')
  const missing = hasScreen ? null : 'there is neither a screen nor Xvfb'
  return {
    name: 'WebKit',
    missing: isInstalled(driver, '--help') ? missing : `there is no ${driver} (package webkit2gtk-driver)`,
    start: (size) => startWebKit(driver, size),
  }
}

/** The engines beside Chromium. */
export function engines(env: NodeJS.ProcessEnv = process.env): readonly Engine[] {
  return [firefox(env), webKit(env)]
}
