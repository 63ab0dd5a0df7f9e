import { ArchiveProblem } from '../archive/archive-problem.ts'
import { WrongSetting } from '../config.ts'
import { DatabaseProblem } from '../db/database-problem.ts'
import { causesOf, isOutOfResources } from '../db/sql-error.ts'
import { DataFileCorrupt } from '../data-file.ts'
import { FolderNotPrivate } from '../private-folder.ts'

/** The start failed; the message is one sentence. */
export class CannotStart extends Error {}

/** Errors whose message is a sentence for whoever starts the product. */
const TOLD = [ArchiveProblem, CannotStart, WrongSetting, FolderNotPrivate, DataFileCorrupt, DatabaseProblem]

/** SQLSTATE of a system error, and of damaged files. */
const DAMAGED = /^(?:58|XX)/

/** What an operator can do about a failed start, in one sentence; null: the fault is ours, and its stack says where. */
export function whyNotStarted(error: unknown): string | null {
  if (TOLD.some((told) => error instanceof told)) return (error as Error).message
  if (isOutOfResources(error))
    return 'There is no room for the database, on the disk or in memory: make room, and start again.'
  for (const cause of causesOf(error)) {
    const { code, message } = cause
    if (typeof code !== 'string') continue
    if ('path' in cause && typeof cause.path === 'string') {
      return `${cause.path} can't be used (${code}): see what it is, and that this account may read and write it.`
    }
    if (DAMAGED.test(code)) {
      return `PostgreSQL can't read its own files (${message}): see that the disk is whole, or restore a backup.`
    }
  }
  return null
}
