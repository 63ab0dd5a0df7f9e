import type { User } from '#contract/resources/people/people.ts'
import { forTextsOf } from '#domain/profile-texts.ts'
import type { Me } from '#web/api/me.ts'
import type { Match } from '#contract/resources/matching/matches.ts'
import type { Request } from '#contract/resources/requests/requests.ts'

const person = (id: string, role: User['role'], firstName: string): User => ({
  id,
  role,
  first_name: firstName,
  last_name: 'Example',
  email: `${id}@uni.example`,
  picture_url: null,
  is_registered: true,
  tags: [{ tag_id: 'tag-1', tag_name: 'Robotics', priority: 1 }],
})

/** A student with tags and nothing else. */
export const student: User = {
  ...person('student', 'STUDENT', 'Stella'),
  student: { ...forTextsOf('STUDENT', () => null), has_supervisor: false },
}

/** A supervisor with two of five places free, known by the first name. */
export function supervisor(firstName: string): User {
  return {
    ...person(firstName.toLowerCase(), 'SUPERVISOR', firstName),
    supervisor: {
      ...forTextsOf('SUPERVISOR', () => null),
      total_slots: 5,
      available_slots: 2,
      pending_requests: 3,
      similarity_score: 0.5,
    },
  }
}

/** Who is signed in. @param confirm which dialogs are shown; none when left out */
export function me(user: User, confirm: Partial<Me['settings']['confirm']> = {}): Me {
  return {
    user,
    settings: {
      language: 'en',
      confirm: {
        supervision_request: false,
        dismiss: false,
        accept: false,
        reject: false,
        add_student: false,
        remove_student: false,
        ...confirm,
      },
    },
    lost_tags: false,
    max_active_requests: null,
  }
}

/** A suggestion, with half of the student's interest covered. */
export function match(firstName: string): Match {
  return {
    supervisor: supervisor(firstName),
    similarity_score: 0.5,
    explanation: [],
  }
}

/** The student's request to a supervisor, known by the first name. */
export function request(firstName: string, state: Request['state']): Request {
  return {
    id: `request-${firstName.toLowerCase()}`,
    type: 'SUPERVISION',
    state,
    student,
    supervisor: supervisor(firstName),
    message: null,
    reason: null,
    answer: null,
    created_at: '2026-11-01T10:00:00.000Z',
    asked_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-02T10:00:00.000Z',
    similarity_score: 0.5,
    conflict: false,
    conversation: null,
    is_news: false,
    can: { accept: false, reject: false, withdraw: state === 'PENDING', undo: state === 'WITHDRAWN', remove: false },
  }
}
