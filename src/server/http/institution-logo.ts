import type { FastifyInstance } from 'fastify'
import { INSTITUTION_LOGO_PATH } from '../html/page.ts'
import type { Institution } from '../site.ts'

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
