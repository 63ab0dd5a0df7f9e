import { renderPage } from '#test/web/render-page.tsx'
import { me, student } from '#test/web/sample-answers.ts'
import { catchInstallPrompt } from '#web/pwa/install.ts'
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { InstallOffer } from './base-layout.tsx'

catchInstallPrompt()
beforeEach(() => localStorage.clear())

/** The event of a browser that could install the application. */
const offer = (outcome: 'accepted' | 'dismissed') => {
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue()
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

const install = () => screen.queryByRole('button', { name: 'Install' })

it('waits for the reader, and asks once', async () => {
  const { user } = renderPage(<InstallOffer />, me(student))
  expect(install()).toBeNull()
  const { event, prompt } = offer('accepted')
  // The browser does not ask by itself.
  expect(event.defaultPrevented).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Install' }))
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(install()).toBeNull()
})

it.each(['here', 'in the browser'])('stays away when it is cancelled %s', async (where) => {
  const { user } = renderPage(<InstallOffer />, me(student))
  offer('dismissed')
  await user.click(screen.getByRole('button', { name: where === 'here' ? 'Not now' : 'Install' }))
  expect(install()).toBeNull()
  offer('accepted')
  expect(install()).toBeNull()
})
