import { m } from '#messages'
import type { Role } from '#domain/roles.ts'
import type { PeopleState } from './use-people-search.ts'

export const ROLE_LABELS: Readonly<Record<Role, () => string>> = {
  STUDENT: m.admin_people_students,
  SUPERVISOR: m.admin_people_supervisors,
  ADMIN: m.admin_people_admins,
}

export const STATE_LABELS: Readonly<Record<PeopleState, () => string>> = {
  registered: m.admin_people_registered,
  unregistered: m.admin_people_unregistered,
  waiting: m.admin_people_state_waiting,
  has_to_ask_again: m.admin_people_state_has_to_ask_again,
  with_supervisor: m.admin_people_state_with_supervisor,
  without_supervisor: m.admin_people_state_without_supervisor,
  asked_nobody: m.admin_people_state_asked_nobody,
  has_asked: m.admin_people_state_has_asked,
  chose_tags: m.admin_people_state_chose_tags,
  owes_answers: m.admin_people_state_owes_answers,
  without_tags: m.admin_people_state_without_tags,
  in_conflict: m.admin_people_state_in_conflict,
  with_free_places: m.admin_people_state_with_free_places,
  waited_for: m.admin_people_state_waited_for,
}
