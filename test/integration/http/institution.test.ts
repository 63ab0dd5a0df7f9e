/** Whose place this is: on the page that is open to everybody, on the server's own pages, in the document. */
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '#server/db/client.ts'
import { readInstitutionLogo, UnusableLogo } from '#server/pictures/pictures.ts'
import { type TestApi, testApp } from '#test/support/api.ts'
import { testDatabase } from '#test/support/databases/databases.ts'

const NAME = 'University of "Examples" & Co'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="20"><script>alert(1)</script><rect width="60" height="20"/></svg>'

let folder: string
let database: OpenDatabase
let api: TestApi

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tandem-logo-'))
  database = await testDatabase()
  const settings = {
    INSTITUTION_NAME: NAME,
    IMPRINT_URL: 'https://uni.example/imprint?a=1&b=2',
  }
  api = await testApp(database, {
    settings,
    site: { institution: { name: NAME, logo: await readInstitutionLogo(await file('logo.svg', SVG)) } },
  })
})
afterAll(async () => {
  await api.close()
  await database.close()
  await rm(folder, { recursive: true, force: true })
})

const file = async (name: string, content: string | Uint8Array): Promise<string> => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

const open = (url: string) =>
  api.request({ method: 'GET', url, headers: { accept: 'text/html', host: 'localhost:3000' } })

it('is named in the page, escaped', async () => {
  const page = String((await open('/')).body)
  expect(page).toMatch(
    /<img src="\/institution-logo" alt=""[^>]*><span>University of &quot;Examples&quot; &amp; Co<\/span>/,
  )
  expect(page).toContain('href="https://uni.example/imprint?a=1&amp;b=2"')
})

it('is named on the pages that the server writes itself', async () => {
  for (const url of ['/dev/outbox', '/auth/callback']) {
    const { body, headers } = await open(url)
    expect(headers['content-security-policy']).toContain("img-src 'self'")
    expect(String(body)).toMatch(
      /<p class="institution"><img src="\/institution-logo" alt="" \/>University of &quot;Examples&quot;/,
    )
  }
})

describe('the picture', () => {
  it('is served as what it is, and may run nothing when it is opened by itself', async () => {
    const { status, headers, body } = await api.request({ method: 'GET', url: '/institution-logo' })
    expect(status).toBe(200)
    expect(String(body)).toBe(SVG)
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; .*sandbox/),
    })
  })

  it('is none where none is set', async () => {
    const bare = await testApp(database)
    expect(
      (await bare.request({ method: 'GET', url: '/institution-logo', headers: { accept: 'image/*' } })).status,
    ).toBe(404)
    await bare.close()
  })

  it.each<[string, () => Promise<string>]>([
    ['is not there', async () => join(folder, 'nowhere.svg')],
    ['is no picture', () => file('text.svg', 'Hello')],
    ['is another kind', () => file('one.gif', Buffer.from('R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'base64'))],
    ['is too large', () => file('large.svg', SVG + ' '.repeat(100_000))],
  ])('is refused when it %s', async (_why, path) => {
    await expect(readInstitutionLogo(await path())).rejects.toThrow(UnusableLogo)
  })

  it('is a PNG for documents, whatever it is itself', async () => {
    const { type, png } = await readInstitutionLogo(await file('again.svg', SVG))
    expect(type).toBe('image/svg+xml')
    expect(Buffer.from(png).subarray(1, 4).toString()).toBe('PNG')
  })
})
