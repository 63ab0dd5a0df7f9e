import { useLocalStorage } from '@mantine/hooks'

/** Where it is kept that somebody has yet to see their tour: in this browser, through closed tabs and sign-outs. */
const keyOf = (person: string): string => `tandem_tour:${person}`

/** Whether a tour was begun that is neither finished nor skipped. Leaving it, by Back or a closed tab, is no answer. */
export function useOpenTour(person: string) {
  const [kept, keep, forget] = useLocalStorage<'open' | null>({
    key: keyOf(person),
    defaultValue: null,
    getInitialValueInEffect: false,
  })
  return { isOpen: kept === 'open', open: () => keep('open'), close: forget }
}
