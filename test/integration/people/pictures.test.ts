import { crc32 } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import type { UploadedFile } from '#contract/operation.ts'
import { forEachTest, withApi } from '#test/support/app.ts'
import { countRows, type MadeUser, makeStudent, makeSupervisor } from '#test/support/people.ts'

const RED = { r: 220, g: 20, b: 20 }
const BLUE = { r: 20, g: 20, b: 220 }

const oneColour = (side: number) => sharp({ create: { width: side, height: side, channels: 3, background: RED } })

/** Red on the left, blue on the right. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: RED } }).composite([
    { input: { create: { width: width / 2, height, channels: 3, background: BLUE } }, left: width / 2, top: 0 },
  ])

const named = (bytes: Uint8Array, fileName = 'me.jpg', contentType = 'image/jpeg'): UploadedFile => ({
  bytes,
  fileName,
  contentType,
})

const isRed = (pixel: readonly number[]): boolean => (pixel[0] ?? 0) > 150 && (pixel[2] ?? 0) < 100
const isBlue = (pixel: readonly number[]): boolean => (pixel[2] ?? 0) > 150 && (pixel[0] ?? 0) < 100

withApi('pictures', (api, open) => {
  const student = forEachTest(() => makeStudent(open().db))
  const supervisor = forEachTest(() => makeSupervisor(open().db))

  const upload = (file: UploadedFile) => api.ok('users.picture.put', { id: student.id, file }, { as: student.email })
  const refused = (file: UploadedFile) =>
    api.refused('users.picture.put', { id: student.id, file }, { as: student.email })
  const fetchPicture = async (url: string, viewer: MadeUser = student) =>
    api.request({ method: 'GET', url, headers: { cookie: await api.signIn(viewer.email) } })
  const served = async (file: UploadedFile) => {
    const { picture_url } = await upload(file)
    const { body } = await fetchPicture(picture_url ?? '')
    return sharp(body as Buffer)
  }
  const pixelOf = async (picture: Sharp, left: number, top: number): Promise<number[]> => [
    ...(await picture.clone().extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]

  describe('taking one', () => {
    it.each(['jpeg', 'png', 'webp'] as const)('takes %s, whatever the name says', async (format) => {
      const bytes = await halves(400, 300).toFormat(format).toBuffer()
      const metadata = await (await served(named(bytes, 'me.txt', 'text/plain'))).metadata()
      expect(metadata).toMatchObject({ format: 'webp', width: 256, height: 256 })
    })

    it('cuts a square around the middle', async () => {
      const picture = await served(named(await halves(800, 200).png().toBuffer()))
      expect(await pixelOf(picture, 10, 128)).toSatisfy(isRed)
      expect(await pixelOf(picture, 245, 128)).toSatisfy(isBlue)
    })

    it('turns it the right way up, and leaves no metadata', async () => {
      // Orientation 6: to be turned clockwise by a quarter, so that left becomes top.
      const exif = { IFD0: { Artist: 'Sofia' }, IFD3: { GPSLatitudeRef: 'N' } }
      const bytes = await halves(400, 400).jpeg().withExif(exif).withMetadata({ orientation: 6 }).toBuffer()
      expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() })
      const picture = await served(named(bytes))
      expect(await pixelOf(picture, 128, 10)).toSatisfy(isRed)
      expect(await pixelOf(picture, 128, 245)).toSatisfy(isBlue)
      const { exif: left, orientation, icc, xmp } = await picture.metadata()
      expect({ left, orientation, icc, xmp }).toEqual({})
    })

    it('takes a photo as large as telephones make them', async () => {
      const photo = await halves(5712, 4284).jpeg().toBuffer()
      expect(await (await served(named(photo))).metadata()).toMatchObject({ width: 256, height: 256 })
    })

    it('takes the first picture of a film', async () => {
      const frames = [RED, BLUE].map((background) =>
        sharp({ create: { width: 300, height: 300, channels: 3, background } })
          .png()
          .toBuffer(),
      )
      const film = await sharp(await Promise.all(frames), { join: { animated: true } })
        .webp()
        .toBuffer()
      expect((await sharp(film).metadata()).pages).toBe(2)
      const picture = await served(named(film))
      expect((await picture.metadata()).pages ?? 1).toBe(1)
      expect(await pixelOf(picture, 128, 128)).toSatisfy(isRed)
    })

    it('replaces the one before', async () => {
      const first = await upload(named(await halves(300, 300).png().toBuffer()))
      const second = await upload(named(await oneColour(300).png().toBuffer()))
      expect(second.picture_url).not.toBe(first.picture_url)
      expect(await countRows(open().db, 'pictures')).toBe(1)
      expect((await fetchPicture(first.picture_url ?? '')).status).toBe(404)
    })
  })

  describe('refusing one', () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'

    it.each<readonly [name: string, bytes: Buffer]>([
      ['text', Buffer.from('I am a picture')],
      ['an empty file', Buffer.alloc(0)],
      ['an SVG', Buffer.from(svg)],
      ['a GIF', Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')],
      ['a head of a JPEG and nothing behind', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70])],
      ['an AVIF', Buffer.from(`\0\0\0\u0018ftypavif${'\0'.repeat(12)}`)],
      ['a HEIC', Buffer.from(`\0\0\0\u0018ftypheic${'\0'.repeat(12)}`)],
      [
        'a page behind the head of a PNG',
        Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('<html>')]),
      ],
    ])('refuses %s with 415', async (_, bytes) => {
      expect(await refused(named(bytes))).toMatchObject({ statusCode: 415, code: 'wrong_type' })
      expect(await countRows(open().db, 'pictures')).toBe(0)
    })

    it('refuses a picture that breaks off', async () => {
      const whole = await halves(600, 600).png().toBuffer()
      expect((await refused(named(whole.subarray(0, whole.length / 2)))).statusCode).toBe(415)
    })

    it('refuses a small file of many pixels, and says how many', async () => {
      const huge = await oneColour(5100).jpeg().toBuffer()
      expect(huge.length).toBeLessThan(1024 * 1024)
      const error = await refused(named(huge))
      expect(error).toMatchObject({ statusCode: 413, code: 'too_many_pixels' })
      expect(error.message).toContain('at most 25 megapixels')
    })

    it('refuses a head that claims 4 thousand million pixels, without a look at the rest', async () => {
      const bytes = Buffer.from(await oneColour(9).png().toBuffer())
      bytes.writeUInt32BE(65_535, 16)
      bytes.writeUInt32BE(65_535, 20)
      bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
      expect(await refused(named(bytes))).toMatchObject({ statusCode: 413, code: 'too_many_pixels' })
    })
  })

  describe('serving one', () => {
    it('answers everybody who is signed in, for good, and nobody else', async () => {
      const { picture_url } = await upload(named(await halves(300, 300).png().toBuffer()))
      const answer = await fetchPicture(picture_url ?? '', supervisor)
      expect(answer).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'image/webp',
          'cache-control': 'private, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
        },
      })
      expect((await api.request({ method: 'GET', url: picture_url ?? '' })).status).toBe(401)
    })

    it('knows nothing under another name', async () => {
      expect((await fetchPicture(`/api/pictures/${'0'.repeat(64)}.webp`)).status).toBe(404)
      expect((await fetchPicture('/api/pictures/..%2F..%2Fetc.webp')).status).toBe(404)
    })

    it('is over once the picture is taken away', async () => {
      const { picture_url } = await upload(named(await halves(300, 300).png().toBuffer()))
      const without = await api.ok('users.picture.delete', { id: student.id }, { as: student.email })
      expect(without.picture_url).toBeNull()
      expect((await fetchPicture(picture_url ?? '')).status).toBe(404)
    })
  })
})
