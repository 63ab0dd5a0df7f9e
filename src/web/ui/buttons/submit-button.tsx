import type { ComponentProps } from 'react'
import { BusyButton } from './busy-button.tsx'

/** Sends its form, and says so while that is under way. */
export function SubmitButton(props: Omit<ComponentProps<typeof BusyButton>, 'onClick'>) {
  return <BusyButton {...props} />
}
