import { IconCheck } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import classes from './filter-chips.module.css'

type ToggleChipProps = { readonly isOn: boolean; readonly onToggle: () => void; readonly children: ReactNode }

/** A filter that is on or off. */
export function ToggleChip({ isOn, onToggle, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={`${classes.chip} ${isOn ? classes.on : ''}`}
      aria-pressed={isOn}
      onClick={onToggle}
    >
      {isOn && <IconCheck size={16} aria-hidden />}
      <span>{children}</span>
    </button>
  )
}
