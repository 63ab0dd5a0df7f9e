import { screen } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

/** The card of somebody with this first name, by what it says to a screen reader. */
export function expectTopCard(name: string): Promise<HTMLElement> {
  return screen.findByText(`${name} Example, 50% similarity`)
}

/** Has time stand still in each test of a file, so that no slow machine makes two clicks of a double one. */
export function standStill(): void {
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(0)
  })
}
