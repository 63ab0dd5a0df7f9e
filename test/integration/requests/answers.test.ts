/** A person who is asked for a conversation begins it by answering. */
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { withDatabase } from '#test/support/databases/databases.ts'
import { Pair, Talk } from '#test/support/pair.ts'

withDatabase('a question that is asked', (open) => {
  const pair = new Pair(open, 1)
  const talk = new Talk(pair)

  it('accepts by answering, in one transaction, and tells of it as of any acceptance', async () => {
    const { id } = await talk.ask()
    await talk.say(pair.supervisor, id, 'Yes, do ask.')
    const accepted = await pair.api.ok('chat_requests.get', { id }, { as: pair.student.email })
    expect(accepted).toMatchObject({ state: 'ACCEPTED', conversation: { state: 'OPEN', unread: 1 }, is_news: true })
    expect(await talk.textsOf(pair.student, id)).toEqual(['Yes, do ask.'])
    const { rows } = await open().db.execute(sql`
      select kind from outbox where cancelled_at is null and subscription_id is null order by due_at`)
    // The second one leaves when nobody has read the answer for ten minutes.
    expect(rows).toEqual([{ kind: 'accepted' }, { kind: 'message' }])
    pair.later()
    await talk.say(pair.student, id, 'Thank you')
    expect(await talk.textsOf(pair.supervisor, id)).toEqual(['Thank you', 'Yes, do ask.'])
    const { rows: steps } = await open().db.execute(sql`select reason from request_transitions order by id`)
    expect(steps).toEqual([{ reason: 'sent' }, { reason: 'accepted' }])
  })
})
