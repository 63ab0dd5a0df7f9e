import type { Match } from '#contract/resources/matching/matches.ts'
import { useState } from 'react'

/** Whom the student asked here, and at which place they stood. */
type Asked = { readonly match: Match; readonly place: number }

const idOf = ({ supervisor }: Match): string => supervisor.id

/**
 * The shortlist with those who were asked from this page: they leave the list, and stay where they stood until the page is left.
 */
export function useAskedHere(matches: readonly Match[]) {
  const [held, setHeld] = useState<readonly Asked[]>([])
  const listed = new Set(matches.map(idOf))
  const gone = held.filter(({ match }) => !listed.has(idOf(match)))
  const shown = gone
    .toSorted((a, b) => a.place - b.place)
    .reduce<readonly Match[]>((all, { match, place }) => all.toSpliced(place, 0, match), matches)
  const letGo = (match: Match): void => setHeld((before) => before.filter((each) => idOf(each.match) !== idOf(match)))
  return {
    shown,
    asked: (match: Match): boolean => !listed.has(idOf(match)),
    keepIn: (match: Match): void => {
      letGo(match)
      setHeld((before) => [...before, { match, place: shown.findIndex((each) => idOf(each) === idOf(match)) }])
    },
    /** The request was not sent. */
    letGo,
  }
}
