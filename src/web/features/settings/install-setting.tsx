import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { install, installation, type Installation } from '#web/pwa/install.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useSyncExternalStore } from 'react'
import { Setting } from './setting.tsx'

const TEXTS: Record<Installation, () => string> = {
  offered: m.app_install_text,
  installed: m.app_install_done,
  'by-hand-ios': m.app_install_ios,
  unknown: m.app_install_elsewhere,
}

/** The application on one's own device: a button where the browser can install it, else how to. */
export function InstallSetting() {
  const state = useSyncExternalStore(installation.subscribe, installation.now)
  return (
    <Setting name={m.app_install_title({ product: PRODUCT })} text={TEXTS[state]()}>
      {state === 'offered' && (
        <Button variant="default" onClick={() => void install()}>
          {m.app_install()}
        </Button>
      )}
    </Setting>
  )
}
