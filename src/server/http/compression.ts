import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** An answer that fits into one packet does not arrive sooner when it is smaller; bytes. */
const ONE_PACKET = 1400

/** Compressed media types. Event streams go out line by line, and files are compressed by the build. */
const TEXTS = /^(?:application\/(?:openapi\+)?json|text\/(?:html|csv|calendar|plain))(?:;|$)/u

/** Compresses dynamic answers with an encoding that the client accepts. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: TEXTS,
    threshold: ONE_PACKET,
    globalDecompression: false,
  })
}
