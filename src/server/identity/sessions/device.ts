import bowser from 'bowser'

/** What somebody signed in with, in names that people know: "Firefox", "Windows"; '' for what can't be told. */
export type Device = { readonly browser: string; readonly system: string }

const LENGTH_MAX = 512
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(bowser.OS_MAP))

/** Of a `User-Agent` header only well-known names are kept: nothing else of what it says, and nothing anybody made up. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: '', system: '' }
  const parser = bowser.getParser(userAgent.slice(0, LENGTH_MAX))
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return { browser: BROWSERS.has(browser) ? browser : '', system: SYSTEMS.has(system) ? system : '' }
}
