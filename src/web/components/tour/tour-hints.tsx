import { lazy, Suspense } from 'react'
import { useOpenTour } from './open-tour.ts'

const CardHints = lazy(async () => ({ default: (await import('./card-hints.tsx')).CardHints }))

/** What a new student is told on their first card, until they have read it or put it away. */
export function TourHints({ person }: { readonly person: string }) {
  const { isOpen, close } = useOpenTour(person)
  return (
    isOpen && (
      <Suspense>
        <CardHints onClose={close} />
      </Suspense>
    )
  )
}
