import { m } from '#messages'
import { DataProtectionText } from '#web/components/privacy/data-protection-text.tsx'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import classes from './data-protection-dialog.module.css'

/** The part of the address that opens the dialog, so that it can be linked and the back button closes it. */
const HASH = '#data-protection'

/** Opens the data protection text on this very page. */
export function DataProtectionLink() {
  const { search } = useLocation()
  return <Link to={{ search, hash: HASH }}>{m.landing_data_protection()}</Link>
}

/** The text, over the page as long as the address says so. */
export function DataProtectionDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const isOpen = hash === HASH

  useEffect(() => {
    const element = dialog.current
    if (isOpen && element && !element.open) element.showModal()
    if (!isOpen) element?.close()
  }, [isOpen])

  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby="data-protection-title"
      onClose={() => {
        if (isOpen) void navigate({ search, hash: '' }, { replace: true })
      }}
    >
      <header className={classes.header}>
        <h2 id="data-protection-title">{m.landing_data_protection()}</h2>
        <form method="dialog">
          <button className={classes.close} aria-label={m.ui_close()}>
            <IconX size={22} aria-hidden />
          </button>
        </form>
      </header>
      <div className={classes.text}>
        <DataProtectionText />
      </div>
    </dialog>
  )
}
