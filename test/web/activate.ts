import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** By key: in a page without layout every press of a pointer is at the same place, like a double tap. */
export async function activate(user: UserEvent, name: string): Promise<void> {
  const button = await screen.findByRole('button', { name })
  button.focus()
  await user.keyboard('{Enter}')
}
