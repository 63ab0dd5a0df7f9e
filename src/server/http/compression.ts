import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** What fits into one packet gets no faster by being smaller; bytes. */
const ONE_PACKET = 1400

/** Answers that are text. Event streams go out line by line, and files are compressed when they are built. */
const TEXTS = /^(?:application\/(?:openapi\+)?json|text\/(?:html|csv|plain))(?:;|$)/u

/** Compresses what is put together for each call, as the browser reads it; whoever names no encoding gets it as it is. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    customTypes: TEXTS,
    threshold: ONE_PACKET,
    globalDecompression: false,
  })
}
