/** The file, read by somebody else's parser. */
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFile, type Entry } from './read-calendar.ts'

const ENTRY: Entry = {
  kind: 'matching_closes',
  subjectId: '0198f2f0-1234-7abc-8def-0123456789ab',
  at: new Date('2027-05-31T21:59:00.000Z'),
  title: 'Tandem: matching closes',
  description: 'The last moment.\nSummer: 31 May\n\nhttps://tandem.example/student/matching',
  url: 'https://tandem.example/student/matching',
}

const OPTIONS = { locale: 'en', stamp: new Date('2027-03-01T10:00:07.250Z') } as const

const read = (file: string) => new ICAL.Component(ICAL.parse(file) as unknown[])
const eventsIn = (file: string) => read(file).getAllSubcomponents('vevent')
const onlyEvent = (entry: Entry) => {
  const [event] = eventsIn(calendarFile([entry], OPTIONS))
  if (!event) throw new Error('there is no event')
  return event
}
const textOf = (component: InstanceType<typeof ICAL.Component>, name: string): string =>
  String(component.getFirstPropertyValue(name))

it('is a calendar that says how often to look', () => {
  const calendar = read(calendarFile([ENTRY], OPTIONS))
  expect(textOf(calendar, 'version')).toBe('2.0')
  expect(textOf(calendar, 'prodid')).toBe('-//Tandem//deadlines//EN')
  expect(textOf(calendar, 'x-wr-calname')).toBe('Tandem')
  expect(textOf(calendar, 'refresh-interval')).toBe('PT1H')
  expect(textOf(calendar, 'x-published-ttl')).toBe('PT1H')
  // With a method every fetch would be a message of its own, with a DTSTAMP of its own.
  expect(calendar.getFirstProperty('method')).toBeNull()
})

it('has an event for each entry, with nothing that tells when the file was made', () => {
  const event = onlyEvent(ENTRY)
  expect(textOf(event, 'uid')).toBe('matching_closes-0198f2f0-1234-7abc-8def-0123456789ab@tandem')
  expect(textOf(event, 'dtstart')).toBe('2027-05-31T21:59:00Z')
  expect(event.getFirstProperty('dtend')).toBeNull()
  expect(textOf(event, 'dtstamp')).toBe('2027-03-01T10:00:07Z')
  expect(textOf(event, 'transp')).toBe('TRANSPARENT')
  expect(textOf(event, 'class')).toBe('PRIVATE')
  expect(textOf(event, 'url')).toBe(ENTRY.url)
  expect(textOf(event, 'description')).toBe(ENTRY.description)
  expect(event.getAllSubcomponents('valarm')).toEqual([])
})

describe('lines', () => {
  it.each([
    ['of two lines and more', 'one\r\nBEGIN:VEVENT\nEND:VCALENDAR\rand one'],
    ['with commas, semicolons, colons and backslashes', 'a,b;c:d\\n"e"'],
    ['of signs beyond the first plane', '👩‍🎓🎉'.repeat(30)],
    ['from right to left', 'שלום عليكم \u202Eabc'],
    ['of three hundred letters', 'ß'.repeat(300)],
    ['of three hundred letters of three bytes', '語'.repeat(300)],
    ['of a long word', 'x'.repeat(1000)],
  ])('hold a title %s', (_, title) => {
    const file = calendarFile([{ ...ENTRY, title }], OPTIONS)
    const lines = file.split('\r\n')
    expect(lines.pop()).toBe('')
    // Octets, not letters; and none is cut in two.
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
    expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(file.isWellFormed()).toBe(true)
    expect(eventsIn(file)).toHaveLength(1)
    expect(textOf(onlyEvent({ ...ENTRY, title }), 'summary')).toBe(title.replaceAll(/\r\n|\r/g, '\n'))
  })
})
