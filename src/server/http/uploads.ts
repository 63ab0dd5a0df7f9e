import type { UploadedFile } from '#contract/operation.ts'
import { Failure } from '#server/failure.ts'
import type { FastifyRequest } from 'fastify'

/**
 * The one file of a multipart/form-data call and the plain fields beside it.
 * @param bytes largest file that is taken
 * @throws Failure wrong_type, too_large, or validation_failed when there is no file
 */
export async function readUpload(
  request: FastifyRequest,
  bytes: number,
): Promise<Record<string, unknown> & { file: UploadedFile }> {
  if (!request.isMultipart()) throw new Failure('wrong_type')
  const { file, fields } = await readParts(request, bytes).catch((error: unknown) => {
    throw isOfParser(error) ? new Failure('bad_request') : error
  })
  if (!file) throw new Failure('validation_failed', { issues: [{ path: 'file', code: 'field_required' }] })
  return { ...fields, file }
}

/** Plain fields are switches. */
const FIELD_BYTES_MAX = 10_000

const readParts = async (request: FastifyRequest, bytes: number) => {
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  const limits = { files: 1, fields: 10, fieldSize: FIELD_BYTES_MAX, fileSize: bytes }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'file') {
      file = { fileName: part.filename, contentType: part.mimetype, bytes: await part.toBuffer() }
    } else {
      fields[part.fieldname] = part.value
    }
  }
  return { file, fields }
}

/** A body that is no multipart/form-data, or ends too early; the parser beneath has no codes for that. */
const isOfParser = (error: unknown): boolean => error instanceof Error && !('code' in error)
