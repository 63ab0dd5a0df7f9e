import { m } from '#messages'
import type { Locale } from '#messages/runtime'

/** A device as people call it: "Firefox on Windows". */
export function deviceText(
  { browser, system }: { readonly browser: string; readonly system: string },
  locale: Locale,
): string {
  if (browser && system) return m.session_device({ browser, system }, { locale })
  return browser || system || m.session_device_unknown({}, { locale })
}
