// npm run test:engines: the main journey of each role in the engines beside Chromium that are installed.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { ADMINS, type Persona, STUDENTS, SUPERVISORS } from '#dev/personas.ts'
import { type RunningServer, startServer } from '#test/support/browser/e2e-server.ts'
import type { Engine, WindowSize } from './browser-session.ts'
import { engines } from './installed.ts'
import { type Person, personAt, UNTIL } from './person.ts'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 800 }

const { studentOnboarded } = STUDENTS
const { supervisorFree } = SUPERVISORS
const { adminRegistered } = ADMINS

const nameOf = ({ firstName, lastName }: Persona): string => `${firstName} ${lastName}`

const signIn = async (person: Person, { email }: Persona, path: string): Promise<void> => {
  await person.open(`/auth/sign-in?return_to=${encodeURIComponent(`/en${path}`)}`)
  await person.type(/e-mail/i, email)
  await person.hit('Enter')
  await person.sees('heading', /./)
}

const PICTURES = fileURLToPath(new URL('../../test-results/engines/', import.meta.url))

/** Keeps what was seen when a test failed. */
const keepPicture = async (name: string, picture: Buffer): Promise<void> => {
  await mkdir(PICTURES, { recursive: true })
  await writeFile(join(PICTURES, `${name.replaceAll(/[^\w ]/g, '')}.png`), picture)
}

const journeysIn = (engine: Engine): void => {
  let server: RunningServer
  let isNamed = false
  const open: Person[] = []
  const begin = async (size: WindowSize): Promise<Person> => {
    const browser = await engine.start(size)
    if (!isNamed) console.info(`${engine.name} ${browser.version}`)
    isNamed = true
    const person = personAt(browser, server.url)
    open.push(person)
    return person
  }
  beforeAll(async () => {
    server = await startServer()
  })
  afterEach(async ({ task }) => {
    for (const person of open.splice(0)) {
      if (task.result?.state === 'fail') await keepPicture(`${engine.name}: ${task.name}`, await person.picture())
      await person.close()
    }
  })
  afterAll(() => server.stop())

  test('a student asks with a swipe and sees the request pending', async () => {
    const student = await begin(PHONE)
    await signIn(student, studentOnboarded, '/student/matching')
    await student.swipe('heading', nameOf(supervisorFree), 'left', 'touch')
    await student.sees('dialog', `Skip ${nameOf(supervisorFree)}?`)
    expect(await student.focus()).toMatchObject({ isInDialog: true })
    await student.hit('Escape')
    await student.swipe('heading', nameOf(supervisorFree), 'right', 'mouse')
    await student.press('button', 'Send')
    await student.sees('button', 'Undo')
    await student.press('link', 'Requests')
    await student.sees('heading', '1 open request')
    await student.sees('link', new RegExp(nameOf(supervisorFree), 'u'))
    expect(await student.overflow()).toBeLessThanOrEqual(0)
  })

  test('a supervisor sees a request, accepts it after the dialog, and takes that back', async () => {
    const supervisor = await begin(PHONE)
    await signIn(supervisor, supervisorFree, '/supervisor/matching')
    const freePlaces = async () => (await supervisor.calls('GET', 'users/me')).user.supervisor.available_slots
    await supervisor.sees('group', /^Card of/)
    const before = await freePlaces()
    await supervisor.press('button', /^Accept: /)
    await supervisor.sees('dialog', /^Accept .*\?$/)
    expect(await supervisor.focus()).toMatchObject({ isInDialog: true })
    await supervisor.press('button', 'Accept')
    await supervisor.reads('You accepted')
    await expect.poll(freePlaces, UNTIL).toBe(before - 1)
    await supervisor.press('button', 'Undo')
    await expect.poll(freePlaces, UNTIL).toBe(before)
    await supervisor.sees('button', /^Accept: /)
    expect(await supervisor.focus()).toMatchObject({ isOnPage: false })
  })

  test('an admin looks at the numbers and at what a list would do, and imports it', async () => {
    const admin = await begin(DESKTOP)
    await signIn(admin, adminRegistered, '/admin/dashboard')
    await admin.sees('link', /^Supervisors registered/)
    expect(await admin.overflow()).toBeLessThanOrEqual(0)
    await admin.press('link', /Import/)
    await admin.sees('heading', 'Import')
    await admin.give(0, 'supervisors.csv', 'First Name;Last Name;Email;Capacity\nJürgen;Groß;j.gross@uni.example;2')
    await admin.reads('Jürgen Groß')
    await admin.press('button', 'Import now')
    await admin.reads('The import is done.')
  })
}

describe.each(engines().filter(({ missing }) => missing === null))('$name', (engine) => {
  journeysIn(engine)
})
