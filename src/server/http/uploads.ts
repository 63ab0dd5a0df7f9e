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
  bytes: number | undefined,
): Promise<Record<string, unknown> & { file: UploadedFile }> {
  if (!request.isMultipart()) throw new Failure('wrong_type')
  const fields: Record<string, unknown> = {}
  let file: UploadedFile | null = null
  for await (const part of request.parts({ limits: { files: 1, fields: 10, fileSize: bytes ?? 0 } })) {
    if (part.type === 'file') {
      file = { fileName: part.filename, contentType: part.mimetype, bytes: await part.toBuffer() }
    } else {
      fields[part.fieldname] = part.value
    }
  }
  if (!file) throw new Failure('validation_failed', { issues: [{ path: 'file', code: 'field_required' }] })
  return { ...fields, file }
}
