import { m } from '#messages'
import { PRODUCT } from '#domain/product.ts'
import { cancelInstall, install, installation, isInstallCancelled } from '#web/pwa/install.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Group } from '#web/ui/layout/group.tsx'
import { useSyncExternalStore } from 'react'

const isOffered = (): boolean => installation.now() === 'offered' && !isInstallCancelled()

/** Offers to install the application, below everything else; not again after a no. */
export function InstallOffer() {
  if (!useSyncExternalStore(installation.subscribe, isOffered, () => false)) return null
  const later = (): void => {
    cancelInstall()
    // The button disappears: keyboard users go on where the page begins.
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  }
  return (
    <Panel title={m.app_install_title({ product: PRODUCT })}>
      <p>{m.app_install_text()}</p>
      <Group gap="xs">
        <Button variant="light" onClick={() => void install()}>
          {m.app_install()}
        </Button>
        <Button variant="subtle" onClick={later}>
          {m.app_install_not_now()}
        </Button>
      </Group>
    </Panel>
  )
}
