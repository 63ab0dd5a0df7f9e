/** A backup, restore or move can't go on, and has changed nothing. The message is one clear sentence. */
export class ArchiveProblem extends Error {}

/** What an error says, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error)
  return reason.replace(/[.\s]+$/, '')
}
