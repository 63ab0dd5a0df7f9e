import type { Database } from '#server/db/client.ts'
import { findPicture } from '#server/db/queries/people/profiles.ts'
import { Failure } from '#server/failure.ts'
import type { FastifyPluginAsync, FastifyInstance } from 'fastify'
import type { ReadSession } from '../identity/sessions/session-cookie.ts'
import { INSTITUTION_LOGO_PATH } from '../html/page.ts'
import type { Institution } from '../site.ts'

export type PictureOptions = { readonly db: Database; readonly readSession: ReadSession }

/**
 * `GET /api/pictures/{hash}.webp`: profile pictures for everybody who is signed in. The address is made of the picture's
 * own bytes: it can't be guessed, reaches only those who may see the person, and never stands for another picture, so
 * browsers keep it for good.
 */
export const pictures: FastifyPluginAsync<PictureOptions> = async (app, { db, readSession }) => {
  app.get<{ Params: { hash: string } }>('/api/pictures/:hash(^[0-9a-f]{64}$).webp', async (request, reply) => {
    if (!(await readSession(request))) throw new Failure('not_signed_in')
    const picture = await findPicture(db, request.params.hash)
    if (!picture) throw new Failure('not_found')
    return reply
      .header('cache-control', 'private, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .type('image/webp')
      .send(picture)
  })
}

/** Opened by itself an SVG file is a document that could run scripts and load files: this policy forbids it. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox; frame-ancestors 'none'"

/** `GET /institution-logo`: the file of INSTITUTION_LOGO, if set. */
export function institutionLogo(app: FastifyInstance, { logo }: Institution): void {
  if (logo === null) return
  app.get(INSTITUTION_LOGO_PATH, (_request, reply) =>
    reply
      .header('content-security-policy', FILE_POLICY)
      .header('cache-control', 'public, max-age=3600')
      .type(logo.type)
      .send(logo.bytes),
  )
}
