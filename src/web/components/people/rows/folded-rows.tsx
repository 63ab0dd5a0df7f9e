import { IconChevronRight } from '#web/ui/icons.tsx'
import { type ReactNode, useState } from 'react'
import classes from './folded-rows.module.css'
import { RowList } from './list-row.tsx'

type FoldedRowsProps = {
  readonly title: string
  /** Opens them once; afterwards the reader opens and closes them. */
  readonly isOpen?: boolean
  /** Above the rows. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** Rows that are collapsed at first. */
export function FoldedRows({ title, isOpen = false, actions, children }: FoldedRowsProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <details className={classes.folded} open={wasOpen}>
      <summary className={classes.summary}>
        <IconChevronRight className={classes.chevron} size={20} aria-hidden />
        <h2>{title}</h2>
      </summary>
      {actions}
      <RowList label={title}>{children}</RowList>
    </details>
  )
}
