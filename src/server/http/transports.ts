import createRouter from 'find-my-way'
import type { Operation, UploadedFile } from '#contract/operation.ts'
import { NamedFile } from '#contract/shapes.ts'
import { operations, type UploadName } from '#contract/operations.ts'
import type { AdminAction } from '#server/admin-action.ts'
import { Failure } from '#server/failure.ts'
import { type Caller, perform, type RequestDependencies } from '#server/operation.ts'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { pageLanguage } from '../html/page-language.ts'
import { comesFromOwnOrigin } from './own-origin.ts'
import type { ReadSession, SessionCookie } from '../identity/sessions/session-cookie.ts'
import type { OperationName, Verb } from '#contract/routes.ts'
import { create } from 'content-disposition'

export type TransportOptions = {
  readonly dependencies: RequestDependencies
  readonly cookie: SessionCookie
  readonly publicUrl: string
  readonly now: () => Date
  readonly readSession: ReadSession
  /** Told of a caller whose call went well. */
  readonly seen: (caller: Caller, now: Date) => Promise<void>
  /** Largest file that is taken, by operation, bytes. */
  readonly uploadBytes: Readonly<Record<UploadName, number>>
}

const ProxyCall = z.strictObject({
  action: z.enum(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
  data: z.record(z.string(), z.unknown()).nullish(),
})

const WRITES = new Set(['POST', 'PUT', 'PATCH', 'DELETE'])

/**
 * The two transports, which answer alike: `POST /api/proxy/{resource}` for the browser and `{VERB} /api/{resource}` for
 * everybody. Both find the operation, gather its input and end in perform().
 */
export const transports: FastifyPluginAsync<TransportOptions> = async (app, options) => {
  // JSON and uploads are all there is; the framework would take plain text as well.
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('isCounted', false)
  app.decorateRequest('sessionId', null)
  app.addHook('onRequest', async (request, reply) => {
    // An answer is for one caller at one moment.
    reply.header('cache-control', 'no-store')
    request.sessionId = options.cookie.read(request, options.now())
    // A caller who is not signed in and over the limit is not even read any more.
    if (request.sessionId) return
    try {
      await countUnread(options, request)
    } catch (error) {
      // Nor is it waited for the rest of what they send.
      reply.header('connection', 'close')
      throw error
    }
  })
  app.setErrorHandler(async (error, request) => {
    // A call refused for want of room asks nothing of the database, which has enough to do.
    const isRefusedAtOnce = error instanceof Failure && error.code === 'overloaded'
    if (!request.isCounted && !isRefusedAtOnce) await countUnread(options, request)
    throw error
  })
  app.post('/api/proxy/*', async (request, reply) => {
    if (request.isMultipart()) throw new Failure('wrong_type')
    const call = ProxyCall.safeParse(request.body)
    if (!call.success) throw new Failure('bad_request')
    const found = findOperation(call.data.action, resourceOf(request, '/api/proxy/'))
    // Files travel through REST only: a proxy call has no room for one.
    if (found.operation.body === 'upload') throw new Failure('wrong_type')
    return answer(options, found, { ...call.data.data }, request, reply)
  })
  app.all('/api/*', async (request, reply) => {
    const found = findOperation(request.method === 'HEAD' ? 'GET' : request.method, resourceOf(request, '/api/'))
    const { operation } = found
    if (operation.body !== 'upload') return answer(options, found, dataOf(request, operation), request, reply)
    // Which operations take files, their names tell the compiler as well.
    const bytes = options.uploadBytes[operation.name as UploadName]
    return answer(options, found, () => readUpload(request, bytes), request, reply)
  })
}

/** A call that can't be read counts like any other: repeating it is not free. @throws Failure too_many_calls */
const countUnread = async ({ dependencies, readSession }: TransportOptions, request: FastifyRequest): Promise<void> => {
  request.isCounted = true
  const caller = await readSession(request)
  request.userId = caller?.user?.id ?? null
  await dependencies.limits.count({ operation: null, caller, address: request.ip, input: null })
}

const resourceOf = ({ url }: FastifyRequest, prefix: string): string =>
  (url.split('?', 1)[0] ?? '').slice(prefix.length)

type Data = Record<string, unknown>

const dataOf = (request: FastifyRequest, operation: Operation): Data => {
  if (request.isMultipart()) throw new Failure('wrong_type')
  const data = operation.verb === 'GET' || operation.verb === 'DELETE' ? request.query : (request.body ?? {})
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new Failure('bad_request')
  return { ...data }
}

const answer = async (
  { dependencies, publicUrl, now, seen }: TransportOptions,
  { operation, params }: ReturnType<typeof findOperation>,
  data: Data | (() => Promise<Data>),
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> => {
  request.operation = operation.name
  if (WRITES.has(operation.verb) && !comesFromOwnOrigin(request, publicUrl)) throw new Failure('other_origin')
  const moment = now()
  let caller: Caller | null = null as Caller | null
  // RFC 7240 lets a server pass over preferences; this is the one that the browser sends.
  const wantsAnswer = !operation.isAnswerOptional || request.headers['prefer'] !== 'return=minimal'
  // A path parameter beats a field of the same name.
  const input = typeof data === 'function' ? { input: params, readUpload: data } : { input: { ...data, ...params } }
  const incomingRequest = {
    ...input,
    sessionId: request.sessionId,
    locale: pageLanguage(request.headers),
    now: moment,
    wantsAnswer,
    address: request.ip,
    recognised: (found: Caller | null) => {
      caller = found
      request.userId = found?.user?.id ?? null
    },
    adminActed: (action: AdminAction) => request.log.info(action, 'admin action'),
  }
  request.isCounted = true
  const output = await perform(dependencies, operation.name, incomingRequest)
  if (caller) await seen(caller, moment)
  if (!wantsAnswer) return reply.status(204).header('preference-applied', 'return=minimal').send()
  reply.status(operation.status)
  if (operation.answer !== 'json') {
    const { contentType, fileName } = operation.answer
    const file = NamedFile.safeParse(output).data
    return reply
      .type(contentType)
      .header('content-disposition', attachment(file?.fileName ?? fileName))
      .send(file?.bytes ?? output)
  }
  return operation.status === 204
    ? reply.send()
    : reply.type('application/json; charset=utf-8').send(JSON.stringify(output))
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- merged into the library's own
  interface FastifyRequest {
    /** Name of the operation that was called, for the log. */
    operation: string | null
    /** The caller for the log; never an address. */
    userId: string | null
    /** The id in the session cookie; null without a valid one. */
    sessionId: string | null
    /** Whether the limits know of the call. */
    isCounted: boolean
  }
}

type Verbs = Partial<Record<Verb, Operation & { name: OperationName }>>

/** `users/{id}/tags` in the router's syntax; a parameter contains no dot, so that `{id}.pdf` matches. */
const pattern = (path: string): string =>
  `/${path.replace(/\{(\w+)\}\./g, ':$1(^[^.]+).').replace(/\{(\w+)\}/g, ':$1')}`

const byPath = Map.groupBy(Object.values(operations), ({ path }) => path)
const router = createRouter()
for (const [path, sharing] of byPath) {
  const verbs: Verbs = Object.fromEntries(sharing.map((operation) => [operation.verb, operation]))
  router.on('GET', pattern(path), () => {}, verbs)
}

/**
 * Finds the operation of a resource and a verb, and its path parameters, for both transports.
 * @param resource path without leading slash, percent-encoded as it came
 * @throws Failure unknown_resource or verb_not_allowed
 */
const findOperation = (verb: string, resource: string) => {
  const route = router.find('GET', `/${resource}`)
  if (!route) throw new Failure('unknown_resource')
  const verbs: Verbs = route.store
  const operation = Object.hasOwn(verbs, verb) ? verbs[verb as Verb] : undefined
  if (!operation) throw new Failure('verb_not_allowed', { allow: Object.keys(verbs) })
  return { operation, params: Object.fromEntries(Object.entries(route.params).map(([k, v]) => [k, v ?? ''])) }
}

/**
 * The one file of a multipart/form-data call and the plain fields beside it.
 * @param bytes largest file that is taken
 * @throws Failure wrong_type, too_large, or validation_failed when there is no file
 */
const readUpload = async (
  request: FastifyRequest,
  bytes: number,
): Promise<Record<string, unknown> & { file: UploadedFile }> => {
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

/**
 * Content-Disposition header for a download: the file's name in any script (RFC 6266), and in ASCII for clients that
 * know no other.
 */
export function attachment(fileName: string): string {
  return create(fileName, { fallback: inPlainLetters(fileName) })
}

const inPlainLetters = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[^ -~]+/gu, '_')
