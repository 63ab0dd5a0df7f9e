import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstSentence } from '#domain/language/first-sentence.ts'
import { SENTENCE_LENGTH_MAX } from '#domain/limits.ts'
import { readConfig } from '#server/config.ts'
import { confirmationDocuments } from '#server/confirmations/confirmation-documents.ts'
import { openConfirmationSigner } from '#server/confirmations/confirmation-signer.ts'
import { type Database, openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { createSession } from '#server/db/queries/accounts/sessions.ts'
import { chatMessages, requests, requestTransitions } from '#server/db/schema/requests.ts'
import { confirmations } from '#server/db/schema/cycles.ts'
import { dismissals } from '#server/db/schema/matching.ts'
import { transaction } from '#server/db/transaction.ts'
import { newSession } from '#server/identity/sessions/session-store.ts'
import { fileReaders } from '#server/imports/file-readers.ts'
import { NO_BACKUPS } from '#server/archive/own-backups.ts'
import { importRuns } from '#server/imports/import-runs.ts'
import { createSimilarityIndex } from '#server/matching/similarity-index.ts'
import { perform, type RequestDependencies } from '#server/operation.ts'
import { handlers } from '#server/resources/handlers.ts'
import type { Services } from '#server/services.ts'
import { calendarTokens } from '#server/tokens/calendar-address.ts'
import { and, eq, getTableColumns, isNull } from 'drizzle-orm'
import { Actions, type Call } from './actions.ts'
import { Agenda } from './agenda.ts'
import { calendarBefore } from './calendar.ts'
import { planCrowd } from './crowd-story.ts'
import { planPersonas } from './persona-story.ts'
import { SAMPLE_SEED, seededRandom } from './random.ts'
import { sampleId } from './sample-ids.ts'
import { CYCLE_OPENED, type SampleCast, sampleCast } from './sample-people.ts'
import { sampleUniversity } from './sample-world.ts'
import { seedUniversity } from './seed.ts'
import type { Story } from './story.ts'
import { PLAYED_AT, type ToldStory } from './told-story.ts'
import { openVapid } from '#server/push/vapid.ts'

/** The story, played on a database of its own. */
export async function playStory(): Promise<ToldStory> {
  const dataDir = await mkdtemp(join(tmpdir(), 'tandem-story-'))
  const open = await openDatabase({ dataDir })
  try {
    await migrate(open)
    return await playStoryOn(open.db)
  } finally {
    await open.close()
    await rm(dataDir, { recursive: true })
  }
}

/**
 * Has the people of the sample university do what they do, through the product itself.
 * @param db migrated and empty
 * @returns what the tables say afterwards, with ids that are the same each time
 */
export async function playStoryOn(db: Database): Promise<ToldStory> {
  await transaction(db, (tx) => seedUniversity(tx, sampleUniversity(PLAYED_AT)))
  await play(db)
  return readStory(db)
}

const play = async (db: Database): Promise<void> => {
  const random = seededRandom(SAMPLE_SEED + 1)
  const calendar = calendarBefore(PLAYED_AT)
  const cast = sampleCast(random, calendar)
  const services = await servicesOn(db)
  try {
    const actions = new Actions(callsOf(db, services, cast), sentencesOf(cast))
    const ranking = await rankSupervisors(actions, cast, calendar.at(CYCLE_OPENED, 0))
    const story: Story = { random, calendar, cast, agenda: new Agenda(), actions, ranking }
    planPersonas(story)
    planCrowd(story)
    await story.agenda.run()
  } finally {
    await Promise.all([services.documents.close(), services.fileReaders.close()])
  }
}

/** A secret for keys that nobody uses: new ones are made where the story is inserted. */
const SECRET = 'nothing that is signed here leaves'

const servicesOn = async (db: Database): Promise<Services> => ({
  config: readConfig({}),
  site: {
    publicUrl: 'http://localhost:3000',
    secret: SECRET,
    institution: { name: null, logo: null },
    imprintUrl: null,
    timeZone: 'Europe/Berlin',
    isOpenToAnybody: false,
  },
  version: '0.0.0',
  matching: createSimilarityIndex(),
  signer: await openConfirmationSigner(db, SECRET, PLAYED_AT),
  push: {
    vapid: await openVapid(db, { secret: SECRET, contact: 'mailto:tandem@localhost', now: PLAYED_AT }),
    rules: { allowsLoopback: false },
  },
  calendarTokens: calendarTokens(SECRET),
  documents: confirmationDocuments(),
  fileReaders: fileReaders(),
  importRuns: importRuns(),
  backups: NO_BACKUPS,
})

/** Every other student writes with a request what the thesis description begins with. */
const sentencesOf = ({ students }: SampleCast): ReadonlyMap<string, string> =>
  new Map(
    students.flatMap(({ id, thesisDescription: text }, index) =>
      text !== null && index % 2 === 0 ? [[id, firstSentence(text, SENTENCE_LENGTH_MAX)] as const] : [],
    ),
  )

/** Everybody signs in again for each call, because days lie between them. */
const callsOf = (db: Database, services: Services, { supervisors, students }: SampleCast): Call => {
  const emails = new Map([...supervisors, ...students].map(({ id, email }) => [id, email]))
  const dependencies: RequestDependencies = {
    db,
    handlers,
    services,
    limits: { count: () => Promise.resolve(), limitConcurrency: (_, work) => work() },
    committed: () => undefined,
    undeclared: (_, failure) => {
      throw failure
    },
  }
  const limits = services.config.sessions
  return async (name, input, by, now) => {
    const identity = { issuer: 'sample', subject: by, email: emails.get(by) ?? '', authenticatedAt: now, idToken: null }
    const session = newSession(identity, { device: { browser: '', system: '' }, limits, now })
    await createSession(db, session)
    return perform(dependencies, name, {
      sessionId: session.id,
      locale: 'en',
      input: { ...input },
      now,
      address: '',
      recognised: () => undefined,
      adminActed: () => undefined,
    })
  }
}

const rankSupervisors = async (actions: Actions, { students }: SampleCast, now: Date): Promise<Story['ranking']> => {
  const ranking = new Map<string, readonly string[]>()
  for (const { id, stage } of students) {
    if (stage === 'onboarded') ranking.set(id, await actions.openSupervisors(id, now))
  }
  return ranking
}

const readStory = async (db: Database): Promise<ToldStory> => {
  const { cycleId: _cycle, isPair: _pair, declinedWith: _batch, ...request } = getTableColumns(requests)
  const { id: _id, ...transition } = getTableColumns(requestTransitions)
  const { requestId, studentId, supervisorId, acceptedAt, endedAt } = confirmations
  const first = and(eq(requestTransitions.requestId, requests.id), isNull(requestTransitions.fromState))
  const rows = {
    requests: await db
      .select(request)
      .from(requests)
      .innerJoin(requestTransitions, first)
      .orderBy(requestTransitions.id),
    transitions: await db.select(transition).from(requestTransitions).orderBy(requestTransitions.id),
    confirmations: await db
      .select({ requestId, studentId, supervisorId, acceptedAt, endedAt })
      .from(confirmations)
      .orderBy(acceptedAt, studentId, supervisorId),
    dismissals: await db
      .select()
      .from(dismissals)
      .orderBy(dismissals.at, dismissals.studentId, dismissals.supervisorId),
    messages: await db.select().from(chatMessages).orderBy(chatMessages.at, chatMessages.by),
  }
  return withSampleIds(rows)
}

/** The product gives ids by chance. */
const withSampleIds = ({
  requests: sent,
  transitions,
  confirmations: issued,
  dismissals: dismissed,
  messages,
}: ToldStory) => {
  const ids = new Map(sent.map(({ id }, index) => [id, sampleId('request', index + 1)]))
  const idOf = (id: string): string => ids.get(id) ?? id
  return {
    requests: sent.map((row) => ({ ...row, id: idOf(row.id) })),
    transitions: transitions.map((row) => ({
      ...row,
      requestId: idOf(row.requestId),
      causedBy: row.causedBy && idOf(row.causedBy),
    })),
    confirmations: issued.map((row) => ({ ...row, requestId: idOf(row.requestId) })),
    dismissals: dismissed,
    messages: messages.map((row, index) => ({
      ...row,
      id: sampleId('message', index + 1),
      requestId: idOf(row.requestId),
    })),
  }
}
