import { afterEach, beforeEach, vi } from 'vitest'
import type { WireError } from '#contract/errors.ts'
import type { UploadedFile } from '#contract/operation.ts'
import type { OutputOf } from '#contract/operations.ts'
import type { OpenDatabase } from '#server/db/client.ts'
import { handlers } from '#server/resources/handlers.ts'
import { type CallOptions, type TestApi, testApp } from '../api.ts'
import { emptyTables } from '../databases/databases.ts'
import { type MadeUser, makeAdmin } from '../people.ts'

type ImportName = 'admin.supervisors.import' | 'admin.ideas.import' | 'admin.tags.import'
type Options = Pick<CallOptions, 'locale'> & { readonly dryRun?: boolean }

/** Has something happen once, when the next import has been prepared (compared, large ones written) and nothing is locked as yet. */
export function beforeItCounts(name: ImportName, act: () => Promise<unknown>): void {
  const handler: object = handlers[name]
  if (!('prepare' in handler)) throw new Error('the import is not prepared any more')
  const preparing = handler as { prepare: (...given: unknown[]) => Promise<unknown> }
  const { prepare } = preparing
  vi.spyOn(preparing, 'prepare').mockImplementationOnce(async (...given) => {
    const rest = await prepare(...given)
    await act()
    return rest
  })
}

/** For tests that import files: before each an empty database, a server on it and an admin, who uploads. */
export type Importing = {
  readonly api: () => TestApi
  readonly admin: () => MadeUser
  /** An upload that has to go well. */
  readonly upload: (file: UploadedFile, options?: Options) => Promise<OutputOf<ImportName>>
  readonly refused: (file: UploadedFile) => Promise<WireError>
}

export function importing(open: () => OpenDatabase, name: ImportName): Importing {
  let api: TestApi
  let admin: MadeUser
  beforeEach(async () => {
    await emptyTables(open())
    api = await testApp(open())
    admin = await makeAdmin(open().db)
  })
  afterEach(() => api.close())
  return {
    api: () => api,
    admin: () => admin,
    upload: (file, { dryRun = false, ...options } = {}) =>
      api.ok(name, { file, dry_run: dryRun }, { as: admin.email, ...options }),
    refused: (file) => api.refused(name, { file }, { as: admin.email }),
  }
}

/**
 * The row of a new supervisor in a report.
 * @param slots total, and taken outside
 */
export function createdRow(line: number, email: string, name: string, [total, taken]: readonly [number, number]) {
  const values = {
    name: { before: null, after: name },
    total_slots: { before: null, after: total },
    taken_outside: { before: null, after: taken },
  }
  return { line, email, change: 'created', note: null, values }
}

/** The choices of people among the imported tags, by name. */
export function tagChoices({ api, admin }: Importing) {
  const idOf = async (name: string): Promise<string> => {
    const tag = (await api().ok('tags.list', {}, { as: admin().email })).find(({ tag_name }) => tag_name === name)
    return tag?.id ?? 'no such tag'
  }
  return {
    idOf,
    choose: async (person: MadeUser, chosen: readonly string[]): Promise<void> => {
      const tags = await Promise.all(
        chosen.map(async (name, index) => ({ tag_id: await idOf(name), priority: index + 1 })),
      )
      await api().ok('users.tags.put', { id: person.id, tags }, { as: person.email })
    },
    choiceOf: async (person: MadeUser): Promise<(string | number)[][]> =>
      (await api().ok('users.tags.get', { id: person.id }, { as: person.email })).map(({ tag_name, priority }) => [
        priority,
        tag_name,
      ]),
  }
}
