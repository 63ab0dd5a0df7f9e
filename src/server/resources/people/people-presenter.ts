import { mapProfileTexts } from '#domain/profile-texts.ts'
import type { WaitingPosition, User } from '#contract/resources/people/people.ts'
import { type Viewer, visibility, type Visibility } from '#domain/access.ts'
import {
  type Contribution,
  explain,
  type RankedTag,
  scoreOf as sumOf,
  type Similarity,
} from '#domain/similarity-score.ts'
import type { z } from 'zod'
import { findPeopleSeenBy, type Person, type SeenPerson } from '../../db/queries/people/people.ts'
import type { Database } from '../../db/client.ts'
import type { WaitingListView } from '../../db/queries/waiting-list.ts'
import { found } from '../../failure.ts'
import type { SimilarityIndex } from '../../matching/similarity-index.ts'
import type { TagName } from '../../matching/tag-similarities.ts'
import type { ReadingContext } from '../../operation.ts'

type WireUser = z.input<typeof User>

type PresenterContext = {
  readonly db: Database
  readonly viewer: Viewer
  readonly matching: SimilarityIndex
  readonly now: Date
}

/** The people presented to the caller. */
export type CallerContext = PresenterContext & { readonly viewer: ReadingContext['actor'] }

export function presenterContextOf({ db, actor, now, services }: ReadingContext): CallerContext {
  return { db, viewer: actor, now, matching: services.matching }
}

/**
 * People as the viewer may see them, in the order of the ids; those the viewer may not see are left out.
 * One query whatever their number, and it knows nothing of who may see what: domain/access.ts does.
 */
export async function presentPeople(
  context: PresenterContext,
  ids: readonly string[],
  rule = visibility,
): Promise<WireUser[]> {
  if (ids.length === 0) return []
  const view = await readPeople(context, ids)
  return ids.flatMap((id) => presentOf(view, id, rule) ?? [])
}

/** A person as the viewer may see them. @throws Failure not_found, also when the viewer may not see them */
export async function presentPerson(context: PresenterContext, id: string): Promise<WireUser> {
  const [user] = await presentPeople(context, [id])
  return found(user)
}

/** A person as the answer of a writing call. */
export function personAfterCommit(id: string): (context: ReadingContext) => Promise<WireUser> {
  return (context) => presentPerson(presenterContextOf(context), id)
}

/** A map by id, for answers that hold people inside. */
export async function presentPeopleById(
  context: PresenterContext,
  ids: readonly string[],
  rule = visibility,
): Promise<Map<string, WireUser>> {
  return new Map((await presentPeople(context, [...new Set(ids)], rule)).map((user) => [user.id, user]))
}

/** People who were read for a viewer, with names and similarities of tags as of that moment. */
export type PeopleView = {
  readonly viewer: Viewer
  readonly people: ReadonlyMap<string, SeenPerson>
  readonly nameOf: TagName
  readonly similarity: Similarity
  /** The score of a student and a supervisor tag by tag; worked out once. */
  readonly explanationOf: (studentId: string, supervisorId: string) => readonly Contribution[]
}

/** Reads people in one query. Students are among them: what they see of supervisors depends on their own tags. */
export async function readPeople(
  { db, viewer, matching, now }: PresenterContext,
  ids: readonly string[],
): Promise<PeopleView> {
  const wanted = viewer.role === 'STUDENT' ? [...ids, viewer.id] : ids
  const { facts, similarity, nameOf } = await matching.withSimilarities(db, () =>
    findPeopleSeenBy(db, { viewerId: viewer.id, now }, wanted),
  )
  return { viewer, people: facts.people, nameOf, similarity, explanationOf: explanationsOf(facts.people, similarity) }
}

/** A person among those read; null if the viewer may not see them. */
export function presentOf(view: PeopleView, id: string, rule = visibility): WireUser | null {
  const { viewer } = view
  const person = view.people.get(id)
  if (!person) return null
  const may = rule(viewer, person, person)
  if (!may.profile) return null
  // The viewer's own score with a supervisor; nobody else has one to show here.
  const score = viewer.role === 'STUDENT' && may.similarity ? scoreOf(view, viewer.id, id) : null
  return present(person, may, { score, asksFor: viewer.role === 'STUDENT' && viewer.id !== id }, view.nameOf)
}

/** The score of a student and a supervisor, both of whom were read. */
export function scoreOf(view: PeopleView, studentId: string, supervisorId: string): number {
  return sumOf(view.explanationOf(studentId, supervisorId))
}

const explanationsOf = (people: PeopleView['people'], similarity: Similarity): PeopleView['explanationOf'] => {
  const known = new Map<string, readonly Contribution[]>()
  return (studentId, supervisorId) => {
    const pair = `${studentId} ${supervisorId}`
    const before = known.get(pair)
    if (before) return before
    const theirs = (people.get(supervisorId)?.tags ?? []).map(({ tagId }) => tagId)
    const explanation = explain(people.get(studentId)?.tags ?? [], theirs, similarity)
    known.set(pair, explanation)
    return explanation
  }
}

type ScoreForViewer = {
  readonly score: number | null
  /** The viewer is a student who may ask for a place. */
  readonly asksFor: boolean
}

const present = (person: Person, may: Visibility, { score, asksFor }: ScoreForViewer, nameOf: TagName): WireUser => ({
  id: person.id,
  role: person.role,
  first_name: person.firstName,
  last_name: person.lastName,
  ...(person.title ? { title: person.title } : {}),
  email: may.email ? person.email : null,
  picture_url: may.picture && person.pictureHash ? `/api/pictures/${person.pictureHash}.webp` : null,
  is_registered: person.isRegistered,
  ...(person.isDeleted ? { is_deleted: true as const } : {}),
  tags: may.tags ? person.tags.map((tag) => presentTag({ ...tag, tagName: nameOf(tag.tagId) })) : [],
  ...(person.role === 'STUDENT' && may.hasSupervisor
    ? {
        student: {
          ...mapProfileTexts('STUDENT', (name) => (may.texts ? person[name] : null)),
          ...(may.texts && person.levels[0] ? { level: person.levels[0] } : {}),
          has_supervisor: person.hasSupervisor,
          ...(may.pendingRequests ? { pending_requests: person.pendingRequests } : {}),
        },
      }
    : {}),
  ...(person.role === 'SUPERVISOR' && may.slots
    ? {
        supervisor: {
          ...mapProfileTexts('SUPERVISOR', (name) => (may.texts ? person[name] : null)),
          ...(may.texts && person.group ? { group: person.group } : {}),
          ...(may.texts && person.website ? { website: person.website } : {}),
          ...(may.texts && person.levels.length > 0 ? { levels: [...person.levels] } : {}),
          total_slots: person.totalSlots,
          available_slots: asksFor ? person.placesLeft : person.availableSlots,
          ...presentWaiting(person, may, asksFor),
          ...(person.list?.own ? { line: presentOwn(person.list.own) } : {}),
          pending_requests: may.pendingRequests ? person.pendingRequests : null,
          similarity_score: score,
        },
      }
    : {}),
})

/** How many wait: to a student where they may join, and the others would wait before them. */
const presentWaiting = ({ list, placesLeft }: Person, may: Visibility, asksFor: boolean) => {
  const mayJoin = list?.own === null && placesLeft === 0
  return list && list.waiting > 0 && may.waiting && (!asksFor || mayJoin) ? { waiting: list.waiting } : {}
}

const presentOwn = ({ before, offeredUntil }: NonNullable<WaitingListView['own']>): WaitingPosition => ({
  before,
  offer_ends_at: offeredUntil,
})

/** A tag of a person as it goes over the wire. */
export function presentTag({
  tagId,
  tagName,
  priority,
}: RankedTag & { readonly tagName: string }): WireUser['tags'][number] {
  return {
    tag_id: tagId,
    tag_name: tagName,
    priority,
  }
}
