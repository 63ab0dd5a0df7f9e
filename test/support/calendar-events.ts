/** A calendar as a third-party parser reads it. */
import ICAL from 'ical.js'
import type { TestApi } from './api.ts'
import type { MadeUser } from './people.ts'

/** The events of a file, in its order. */
const eventsIn = (file: string) =>
  new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent').map((event) => {
    const text = (name: string): string => String(event.getFirstPropertyValue(name))
    return {
      uid: text('uid'),
      at: text('dtstart'),
      title: text('summary'),
      says: text('description'),
      url: text('url'),
    }
  })

/** Reads people's feeds at the addresses that their settings show. */
export function calendarReader(api: () => TestApi) {
  const addressOf = async ({ id, email }: MadeUser): Promise<string> => {
    const { url } = await api().ok('users.calendar.get', { id }, { as: email })
    return new URL(url).pathname
  }
  const fileOf = async (url: string): Promise<string> => {
    const { status, body } = await api().request({ method: 'GET', url })
    if (status !== 200) throw new Error(`the feed answered ${status}`)
    return Buffer.from(body as Uint8Array).toString('utf8')
  }
  return { addressOf, eventsOf: async (url: string) => eventsIn(await fileOf(url)) }
}
