import bowser from 'bowser'

/** Browser and system of a session, in well-known names: "Firefox", "Windows"; '' if unknown. */
export type Device = { readonly browser: string; readonly system: string }

const LENGTH_MAX = 512
const BROWSERS = new Set(Object.values(bowser.BROWSER_MAP))
const SYSTEMS = new Set(Object.values(bowser.OS_MAP))

/** Only well-known names of a `User-Agent` header are stored, nothing else of it. */
export function deviceOf(userAgent: string | undefined): Device {
  if (!userAgent) return { browser: '', system: '' }
  const parser = bowser.getParser(userAgent.slice(0, LENGTH_MAX))
  const [browser, system] = [parser.getBrowserName(), parser.getOSName()]
  return { browser: BROWSERS.has(browser) ? browser : '', system: SYSTEMS.has(system) ? system : '' }
}
