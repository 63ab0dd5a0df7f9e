import type { Role } from '../roles.ts'

/** Reasons for a reminder: signing in, choosing tags, looking at suggestions, answering requests. */
export const REMINDERS = ['sign_in', 'tags', 'suggestions', 'requests'] as const

export type Reminder = (typeof REMINDERS)[number]

export type ReminderFacts = {
  readonly role: Role
  readonly isRegistered: boolean
  readonly tags: number
  /** Requests of either kind that are open or accepted; a pair is one. */
  readonly activeRequests: number
  /** Supervision requests that wait for this supervisor's answer. */
  readonly pendingRequests: number
}

/** The first thing that waits for somebody; null when nothing does. Admins have nothing of their own to do here. */
export function reminderDue(facts: ReminderFacts): Reminder | null {
  if (facts.role === 'ADMIN') return null
  if (!facts.isRegistered) return 'sign_in'
  if (facts.tags === 0) return 'tags'
  if (facts.role === 'STUDENT') return facts.activeRequests === 0 ? 'suggestions' : null
  return facts.pendingRequests > 0 ? 'requests' : null
}
