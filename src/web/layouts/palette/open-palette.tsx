import { m } from '#messages'
import { IconSearch } from '#web/ui/icons.tsx'
import { onDemand } from '#web/ui/parts/on-demand.tsx'
import { useShortcuts } from '#web/ui/switches/shortcuts.ts'
import { useEffect, useState } from 'react'
import tabs from '../tabs/tabs.module.css'
import key from '../header/shortcut-key.module.css'

const Palette = onDemand(
  async () => (await import('./palette.tsx')).Palette,
  ({ isOpen }) => isOpen,
)

/** A key of nearly every application with a palette; browsers let pages have it. */
const isItsKey = ({ key: pressed, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  pressed.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey

/** A line of the rail, and of a phone's list of further tabs, that opens the palette, and its key, which works on a phone's keyboard, too. */
export function OpenPalette() {
  const [isOpen, setOpen] = useState(false)
  const hasKey = useShortcuts()
  useEffect(() => {
    if (!hasKey) return undefined
    const press = (event: KeyboardEvent): void => {
      // Another dialog is answered first.
      if (!isItsKey(event) || (!isOpen && document.querySelector('[role=dialog]'))) return
      event.preventDefault()
      setOpen(!isOpen)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [hasKey, isOpen])
  return (
    <>
      <button
        type="button"
        className={`${tabs.tab} ${tabs.palette}`}
        aria-haspopup="dialog"
        aria-keyshortcuts={hasKey ? 'Control+K Meta+K' : undefined}
        onClick={() => setOpen(true)}
      >
        <span className={tabs.pill}>
          <IconSearch size={22} stroke={1.75} aria-hidden />
        </span>
        <span className={tabs.label}>{m.palette_open()}</span>
        {hasKey && (
          <kbd className={key.key} aria-hidden="true">
            {m.palette_key()}
          </kbd>
        )}
      </button>
      <Palette isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
