import { m } from '#messages'
import { useOpened } from '#web/ui/focus/use-opened.ts'
import { IconDots } from '#web/ui/icons.tsx'
import { useSecondTap } from '#web/ui/window/use-second-tap.ts'
import { type ReactNode, useId, useState } from 'react'
import { useLocation } from 'react-router'
import classes from './tabs.module.css'

type MoreTabsProps = {
  /** Where they lead. */
  readonly paths: readonly string[]
  readonly children: ReactNode
}

/** The tabs that a phone has no room for, behind a button above the bar; lines of the rail like the others from 1,024 px. */
export function MoreTabs({ paths, children }: MoreTabsProps) {
  const id = useId()
  const { pathname, key } = useLocation()
  const { isOpen, setOpen, close, around, button } = useOpened()
  const stopSecondTap = useSecondTap(isOpen)
  // Whoever has gone to one of them is done with the list.
  const [openedAt, setOpenedAt] = useState(key)
  if (openedAt !== key) {
    setOpenedAt(key)
    setOpen(false)
  }
  return (
    <div ref={around} className={classes.moreTabs}>
      <button
        ref={button}
        type="button"
        className={`${classes.tab} ${classes.moreButton}`}
        aria-expanded={isOpen}
        aria-controls={id}
        // One of them is open: what it is says the heading.
        data-current={paths.includes(pathname) || undefined}
        onClickCapture={stopSecondTap}
        onClick={() => (isOpen ? close() : setOpen(true))}
      >
        <span className={classes.pill}>
          <IconDots size={22} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.label}>{m.navigation_more()}</span>
      </button>
      <div id={id} className={classes.moreList} data-open={isOpen || undefined}>
        {children}
      </div>
    </div>
  )
}
