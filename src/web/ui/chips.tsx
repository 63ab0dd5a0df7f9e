import { IconCheck } from '#web/ui/icons.tsx'
import type { ReactNode } from 'react'
import classes from './chips.module.css'
import hidden from './visually-hidden.module.css'

type ToggleChipProps = {
  readonly isOn: boolean
  /** It can't be changed now. */
  readonly isLocked?: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

/** A chip that is on or off. */
export function ToggleChip({ isOn, isLocked = false, onToggle, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      className={`${classes.chip} ${isOn ? classes.on : ''}`}
      aria-pressed={isOn}
      aria-disabled={isLocked || undefined}
      onClick={isLocked ? undefined : onToggle}
    >
      {isOn && <IconCheck size={16} aria-hidden />}
      <span>{children}</span>
    </button>
  )
}

type ChoiceChipsProps = {
  /** What is chosen. */
  readonly label: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly lang?: string | undefined }[]
  readonly value: string
  readonly onChoose: (value: string) => void
}

const intoView = (chosen: HTMLElement | null): void => {
  chosen?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}

/** Chips of which one is chosen, in one line that is scrolled sideways; long ones have two lines. */
export function ChoiceChips({ label, name, options, value, onChoose }: ChoiceChipsProps) {
  return (
    <fieldset className={classes.choices}>
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.chip} ref={option.value === value ? intoView : null}>
          <input
            type="radio"
            className={hidden.hidden}
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
          />
          <span lang={option.lang}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
