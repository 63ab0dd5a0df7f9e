import { m } from '#messages'
import type { User } from '#contract/resources/people/people.ts'
import { isUndescribed } from './initial-sentence.ts'

/**
 * Lists what a supervisor sees of a student who asks for something: nothing that is not there (visibility() of domain/access.ts).
 * @param others how many other supervisors the student has asked; undefined when that is not known
 */
export function sharedWithSupervisor(user: User, others: number | undefined): string[] {
  return [
    m.request_shows_name(),
    ...(user.picture_url === null ? [] : [m.request_shows_picture()]),
    m.request_shows_email(),
    ...(user.student?.level === undefined ? [] : [m.request_shows_level()]),
    ...(user.tags.length === 0 ? [] : [m.request_shows_tags(), m.request_shows_score()]),
    ...(isUndescribed(user) ? [] : [m.request_shows_description()]),
    // Answers that this device stored before requests were counted say nothing.
    ...(others === undefined ? [] : [others > 0 ? m.request_shows_others() : m.request_shows_only()]),
  ]
}
