import { m } from '#messages'
import type { Effect, PlacesEffect, RemovalEffect } from '#contract/resources/people/people-selection.ts'
import type { LeftOut } from '#domain/people/left-out.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { formatList } from '#web/i18n/lists.ts'
import { formatNumber } from '#web/i18n/numbers.ts'
import { PEOPLE } from '#web/api/people.ts'
import { failureText } from '#web/ui/failure-text.ts'
import { showDone, showFailure } from '#web/ui/toasts/toasts.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ChosenInput } from '../use-selection.ts'

/** Actions on several people at once. */
export type BulkAction = 'places' | 'reset' | 'delete'

type BulkWords = {
  /** On the button. */
  readonly verb: () => string
  /** The title of the dialog: the action and its people. */
  readonly title: (inputs: { who: string }) => string
  /** Its meaning for them. */
  readonly text: () => string | null
  readonly done: (inputs: { count: string }) => string
  /** The effect on the pairs of the people concerned; null: none. */
  readonly pairs: ((inputs: { count: string }) => string) | null
}

export const BULK_WORDS: Readonly<Record<BulkAction, BulkWords>> = {
  places: {
    verb: m.admin_people_bulk_places,
    title: m.admin_people_bulk_places_title,
    text: () => null,
    done: m.admin_people_bulk_places_done,
    pairs: null,
  },
  reset: {
    verb: m.admin_delete_reset,
    title: m.admin_people_bulk_reset_title,
    text: m.admin_people_bulk_reset_text,
    done: m.admin_people_bulk_reset_done,
    pairs: m.admin_people_bulk_reset_pairs,
  },
  delete: {
    verb: m.admin_people_bulk_delete,
    title: m.admin_people_bulk_delete_title,
    text: m.admin_people_bulk_delete_text,
    done: m.admin_people_bulk_delete_done,
    pairs: m.admin_people_bulk_delete_pairs,
  },
}

/** So long a selection stays as it is before the server is asked about it, milliseconds. */
const PAUSE_MS = 300

/** The number of chosen people for whom there is something to do; an earlier answer until the next one is there. */
export function useApplicable(chosen: ChosenInput) {
  const [of] = useDebouncedValue(JSON.stringify(chosen), PAUSE_MS)
  return useQuery({
    queryKey: [...PEOPLE, 'fitting', of],
    queryFn: ({ signal }) => call('admin.people.actions', JSON.parse(of) as ChosenInput, { signal }),
    placeholderData: keepPreviousData,
  })
}

type BulkCall = { readonly action: BulkAction; readonly chosen: ChosenInput; readonly places: number }

/** Tells whom an action would be about. */
export function usePreview() {
  return useMutation({
    mutationFn: ({ action, chosen, places }: BulkCall): Promise<PlacesEffect | RemovalEffect> =>
      action === 'places'
        ? call('admin.people.places', { ...chosen, total_slots: places, dry_run: true })
        : call('admin.people.removal.preview', chosen),
  })
}

type Decided = BulkCall & Pick<Effect, 'digest'>

/** The server refused because the people differ from those of the preview: look again. */
export function isListChanged(error: Error): boolean {
  return error instanceof ApiError && error.code === 'people_changed'
}

/** Does it. Nobody who is shown is as before. */
export function useBulkAction() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, chosen, places, digest }: Decided): Promise<PlacesEffect | RemovalEffect> =>
      action === 'places'
        ? call('admin.people.places', { ...chosen, digest, total_slots: places })
        : call('admin.people.removal', { ...chosen, digest, what: action }),
    onSuccess: () => client.invalidateQueries(),
  })
}

type GivenPlaces = { readonly before: PlacesEffect['before']; readonly places: number }

/**
 * Gives everybody the places back that they have had, and tells how many got theirs, and why others did not: more are taken
 * by now, or somebody gave them others meanwhile.
 */
export function useEarlierPlaces() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ before, places }: GivenPlaces): Promise<string[]> => {
      let back = 0
      const leftOut = new Map<LeftOut, number>()
      for (const { ids, total_slots } of before) {
        const done = await call('admin.people.places', { seen: [{ total_slots: places, ids }], total_slots })
        back += done.people
        for (const { reason, people } of done.left_out) leftOut.set(reason, (leftOut.get(reason) ?? 0) + people)
      }
      const others = leftOutTexts([...leftOut].map(([reason, people]) => ({ reason, people })))
      return [m.admin_people_places_back({ count: formatNumber(back) }), ...others]
    },
    onSuccess: (said) => showDone(said.join('. ')),
    onError: (error) => showFailure(failureText(error)),
    onSettled: () => client.invalidateQueries(),
  })
}

const LEFT_OUT_TEXTS: Readonly<Record<LeftOut, (inputs: { count: string }) => string>> = {
  other_role: m.admin_people_left_out_other_role,
  admin: m.admin_people_left_out_admin,
  more_taken: m.admin_people_left_out_more_taken,
  unchanged: m.admin_people_left_out_unchanged,
  changed_meanwhile: m.admin_people_left_out_changed,
  unsubscribed: m.admin_people_left_out_unsubscribed,
  nothing_due: m.admin_people_left_out_nothing_due,
  reminded: m.admin_people_left_out_reminded,
}

/** The people of an action in a title: one person by name, where it is known. */
export function peopleText(count: number, [name]: readonly string[] = []): string {
  if (count === 1) return name ?? m.admin_people_found_one()
  return m.admin_people_found({ count: formatNumber(count) })
}

/** The effect on pairs, as a sentence; none where there are no pairs. */
export function pairTexts(action: BulkAction, effect: PlacesEffect | RemovalEffect): string[] {
  const { pairs } = BULK_WORDS[action]
  return pairs && 'pairs' in effect && effect.pairs > 0 ? [pairs({ count: formatNumber(effect.pairs) })] : []
}

/** The people of an action, a sentence each: who, and who is left out, and why. */
export function effectTexts({ people, names, left_out: leftOut }: Effect): string[] {
  const count = formatNumber(people)
  const more = people - names.length
  const hit =
    more > 0
      ? m.admin_people_bulk_hit_more({ count, names: names.join(', '), more: formatNumber(more) })
      : m.admin_people_bulk_hit({ count, names: formatList(names) })
  return [people === 0 ? m.admin_people_bulk_nobody() : hit, ...leftOutTexts(leftOut)]
}

/** The people who are left out, and why: a sentence for each reason. */
export function leftOutTexts(leftOut: Effect['left_out']): string[] {
  return leftOut.map(({ reason, people }) => LEFT_OUT_TEXTS[reason]({ count: formatNumber(people) }))
}
