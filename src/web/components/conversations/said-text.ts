import { m } from '#messages'
import type { Request } from '#contract/resources/requests/requests.ts'

/** What was said in a conversation, as a list shows it: with who said it, where that was the reader. */
export function saidText({ by, text }: NonNullable<Request['last_message']>, readerId: string): string {
  return by === readerId ? m.inbox_own_message({ text }) : text
}
