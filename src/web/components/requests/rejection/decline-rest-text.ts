import { m } from '#messages'

/** The button that rejects so many requests that are left. */
export function declineRestText(count: number): string {
  return count === 1 ? m.decline_rest_one() : m.decline_rest({ count })
}

/** The text in a toast, after one was answered just now. */
export function declineOthersText(count: number): string {
  return count === 1 ? m.decline_rest_other() : m.decline_rest_others()
}
