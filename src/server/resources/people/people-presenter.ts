import type { User } from '#contract/resources/people/people.ts'
import { type Relation, type Viewer, visibility, type Visibility } from '#domain/access.ts'
import type { z } from 'zod'
import { type Between, findBetween, findPeople, type Person } from '../../db/queries/people/people.ts'
import type { Database } from '../../db/client.ts'
import { found } from '../../failure.ts'
import type { SimilarityIndex } from '../../matching/similarity-index.ts'
import type { ReadingContext } from '../../operation.ts'

type WireUser = z.input<typeof User>

type PresenterContext = { readonly db: Database; readonly viewer: Viewer; readonly matching: SimilarityIndex }

/** The caller's own look at people. */
export function presenterContextOf({ db, actor, services }: ReadingContext): PresenterContext {
  return {
    db,
    viewer: actor,
    matching: services.matching,
  }
}

/**
 * People as the viewer may see them, in the order of the ids; those the viewer may not see are left out.
 * Three queries whatever their number, and none of them knows who may see what: domain/access.ts does.
 */
export async function presentPeople(
  look: PresenterContext,
  ids: readonly string[],
  rule = visibility,
): Promise<WireUser[]> {
  const seen = await lookAt(look, ids, rule)
  const scores = await scoresFor(look, seen)
  return seen.map(({ person, may }) => present(person, may, scores.get(person.id) ?? null))
}

/** One person as the viewer may see them. @throws Failure not_found, also when the viewer may not see them */
export async function presentPerson(look: PresenterContext, id: string): Promise<WireUser> {
  const [user] = await presentPeople(look, [id])
  return found(user)
}

/** One person as the answer of a writing call. */
export function personAfterCommit(id: string): (context: ReadingContext) => Promise<WireUser> {
  return (context) => presentPerson(presenterContextOf(context), id)
}

/** The same as a map by id, for answers that hold people inside. */
export async function presentPeopleById(
  look: PresenterContext,
  ids: readonly string[],
  rule = visibility,
): Promise<Map<string, WireUser>> {
  return new Map((await presentPeople(look, [...new Set(ids)], rule)).map((user) => [user.id, user]))
}

type Seen = { readonly person: Person; readonly may: Visibility }

const lookAt = async (
  { db, viewer }: PresenterContext,
  ids: readonly string[],
  rule: typeof visibility,
): Promise<Seen[]> => {
  const people = await findPeople(db, ids)
  const between = viewer.role === 'ADMIN' ? NOTHING_BETWEEN : await findBetween(db, viewer.id, ids)
  return ids.flatMap((id) => {
    const person = people.get(id)
    if (!person) return []
    const may = rule(viewer, person, relation(between, id))
    return may.profile ? [{ person, may }] : []
  })
}

const NOTHING_BETWEEN: Between = { requested: new Set(), paired: new Set() }

const relation = (between: Between, id: string): Relation => ({
  requestBetween: between.requested.has(id),
  paired: between.paired.has(id),
})

/** The viewer's own score with each supervisor seen; only students have one to show here. */
const scoresFor = async (
  { db, viewer, matching }: PresenterContext,
  seen: readonly Seen[],
): Promise<Map<string, number>> => {
  const supervisorIds = seen.filter(({ may, person }) => may.similarity && person.role === 'SUPERVISOR')
  if (viewer.role !== 'STUDENT' || supervisorIds.length === 0) return new Map()
  return matching.scores(
    db,
    viewer.id,
    supervisorIds.map(({ person }) => person.id),
  )
}

const present = (person: Person, may: Visibility, score: number | null): WireUser => ({
  id: person.id,
  role: person.role,
  first_name: person.firstName,
  last_name: person.lastName,
  email: may.email ? person.email : null,
  picture_url: may.picture && person.pictureHash ? `/api/pictures/${person.pictureHash}.webp` : null,
  is_registered: person.isRegistered,
  tags: may.tags ? person.tags.map(presentTag) : [],
  ...(person.role === 'STUDENT' && may.hasSupervisor
    ? {
        student: {
          thesis_description: may.thesisDescription ? person.thesisDescription : null,
          has_supervisor: person.hasSupervisor,
        },
      }
    : {}),
  ...(person.role === 'SUPERVISOR' && may.slots
    ? {
        supervisor: {
          bio: may.bio ? person.bio : null,
          total_slots: person.totalSlots,
          available_slots: person.availableSlots,
          pending_requests: may.pendingRequests ? person.pendingRequests : null,
          similarity_score: score,
        },
      }
    : {}),
})

/** A tag of a person as it goes over the wire. */
export function presentTag({ tagId, tagName, priority }: Person['tags'][number]): WireUser['tags'][number] {
  return {
    tag_id: tagId,
    tag_name: tagName,
    priority,
  }
}
