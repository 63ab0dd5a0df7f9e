import type { ComponentProps } from 'react'
import { BusyButton } from './busy-button.tsx'

/** Submits its form, and is busy meanwhile. */
export function SubmitButton(props: Omit<ComponentProps<typeof BusyButton>, 'onClick'>) {
  return <BusyButton {...props} />
}
