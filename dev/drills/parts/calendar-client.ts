/** The requests that calendar programs send to a calendar server (CalDAV, RFC 4791). */
import ICAL from 'ical.js'

const DAV = 'DAV:'
const CALDAV = 'urn:ietf:params:xml:ns:caldav'
const XML = 'application/xml'
const CALENDAR = 'text/calendar'

/** Calendars of one user, on a server without passwords. */
export class CalendarClient {
  readonly #home: string
  readonly #authorization: string

  constructor(url: string, user: string) {
    this.#home = `${url}/${user}`
    this.#authorization = `Basic ${Buffer.from(`${user}:x`).toString('base64')}`
  }

  makeCalendar(calendar: string): Promise<string> {
    return this.#send('MKCALENDAR', `${calendar}/`, XML, null)
  }

  /** Puts a file in the place of a calendar. */
  putCalendar(calendar: string, file: string): Promise<string> {
    return this.#send('PUT', `${calendar}/`, CALENDAR, file)
  }

  /** Uploads each event separately, replacing the one with its UID; others stay. */
  async putEvents(calendar: string, file: string): Promise<void> {
    for (const event of new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent')) {
      const alone = new ICAL.Component('vcalendar')
      alone.addPropertyWithValue('version', '2.0')
      alone.addPropertyWithValue('prodid', '-//drill//')
      const name = encodeURIComponent(String(event.getFirstPropertyValue('uid')))
      alone.addSubcomponent(event)
      await this.#send('PUT', `${calendar}/${name}.ics`, CALENDAR, `${alone.toString()}\r\n`)
    }
  }

  /** The calendar as one file. */
  get(calendar: string): Promise<string> {
    return this.#send('GET', `${calendar}/`, XML, null)
  }

  /** The events, or those between two moments (milliseconds). */
  async query(calendar: string, between?: readonly [number, number]): Promise<string[]> {
    const [start, end] = between?.map((at) => new Date(at).toISOString().replaceAll(/[-:]|\.\d+/g, '')) ?? []
    const range = between ? `<c:time-range start="${start}" end="${end}"/>` : ''
    return this.#report(
      calendar,
      'calendar-query',
      `<c:filter><c:comp-filter name="VCALENDAR"><c:comp-filter name="VEVENT">${range}</c:comp-filter></c:comp-filter></c:filter>`,
    )
  }

  /** Each event by its address, after asking which there are. */
  async multiget(calendar: string): Promise<string[]> {
    const ask = `<propfind xmlns="${DAV}"><prop><getetag/></prop></propfind>`
    const found = textsIn(await this.#send('PROPFIND', `${calendar}/`, XML, ask), 'href')
    const addresses = found.filter((address) => address.endsWith('.ics')).map((address) => `<href>${address}</href>`)
    return addresses.length === 0 ? [] : this.#report(calendar, 'calendar-multiget', addresses.join(''))
  }

  async #report(calendar: string, name: string, which: string): Promise<string[]> {
    const wants = '<prop><getetag/><c:calendar-data/></prop>'
    const body = `<c:${name} xmlns="${DAV}" xmlns:c="${CALDAV}">${wants}${which}</c:${name}>`
    return textsIn(await this.#send('REPORT', `${calendar}/`, XML, body), 'calendar-data')
  }

  async #send(method: string, path: string, type: string, body: string | null): Promise<string> {
    const headers = { authorization: this.#authorization, depth: '1', 'content-type': `${type}; charset=utf-8` }
    const answer = await fetch(`${this.#home}/${path}`, { method, headers, body })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
    return text
  }
}

/** The texts of all elements of a name that have nothing but a text. */
const textsIn = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<(?:\\w+:)?${name}>([^<]*)</`, 'g'))].map(([, text = '']) =>
    text.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, code: string | undefined, entity: string) =>
      code ? String.fromCodePoint(Number(code)) : (ENTITIES[entity] ?? ''),
    ),
  )

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
