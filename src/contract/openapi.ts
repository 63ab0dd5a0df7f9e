import { PRODUCT } from '#domain/product.ts'
import { ROLES } from '#domain/roles.ts'
import { z } from 'zod'
import { type ErrorCode, statusOf, WireError } from './errors.ts'
import type { Operation, Who } from './operation.ts'
import { operations } from './operations.ts'
import { EVENTS_PATH, liveEvents } from './resources/events.ts'
import { errorCodesOf } from './operation-error-codes.ts'
import { UnsentMail } from './resources/mails.ts'
import { Statistics } from './resources/statistics.ts'
import { PublicConfig } from './resources/config.ts'
import { Message } from './resources/requests/chat-requests.ts'
import { Confirmation } from './resources/confirmations.ts'
import { Cycle } from './resources/cycles.ts'
import { ImportReport, ImportRun } from './resources/imports.ts'
import { Contribution, Match } from './resources/matching/matches.ts'
import { OwnData } from './resources/accounts/own-data.ts'
import { HistoryEntry, Request } from './resources/requests/requests.ts'
import { Tag } from './resources/matching/tags.ts'
import { RegistrationStatus } from './resources/accounts/registration.ts'
import { Settings } from './resources/accounts/settings.ts'
import { Idea, OfferedIdea } from './resources/people/ideas.ts'
import { User, UserTag } from './resources/people/people.ts'
import { FoundUser, SearchMatch } from './resources/people/search.ts'

type Json = { [key: string]: unknown }

export type OpenApiOptions = {
  readonly version: string
  /** Address of the server; no slash at the end. */
  readonly publicUrl: string
  /** Name of the session cookie. */
  readonly cookie: string
}

const DESCRIPTION = `Every operation can be called in two ways that answer alike: at the addresses below, and with
\`POST /api/proxy/{resource}\` with the JSON body \`{"action": "GET|POST|PUT|PATCH|DELETE", "data": {...}}\`.
Errors have one shape with a stable \`code\`; \`message\` is in the caller's language. Unknown fields are refused.`

/** The API as an OpenAPI 3.1 document, made of the same declarations that the server parses and answers by. */
export function openApiDocument({ version, publicUrl, cookie }: OpenApiOptions): Json {
  const { inputs, outputs, schemas } = toJsonSchemas()
  const declared: readonly Operation[] = Object.values(operations)
  const paths: Record<string, Json> = {}
  for (const operation of declared) {
    const described = describe(operation, inputs[operation.name] ?? {}, outputs[operation.name])
    ;(paths[`/${operation.path}`] ??= {})[operation.verb.toLowerCase()] = described
  }
  paths[`/${EVENTS_PATH}`] = { get: eventStream }
  return {
    openapi: '3.1.0',
    info: { title: PRODUCT, version, description: DESCRIPTION, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ session: [] }],
    paths,
    components: {
      schemas,
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: cookie } },
    },
  }
}

type JsonObject = { readonly properties?: Readonly<Record<string, Json>>; readonly required?: readonly string[] }

/** All declarations as JSON schemas; shapes that have a name are referred to by it. */
const toJsonSchemas = () => {
  const names = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries({ ...namedShapes, Error: WireError })) names.add(schema, { id })
  const convert = (schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Json => {
    const converted = z.toJSONSchema(z.object(schemas), { metadata: names, io, unrepresentable: 'any', override })
    return JSON.parse(JSON.stringify(converted).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json
  }
  const all = Object.values(operations)
  const answers = all.filter(({ answer, status }) => answer === 'json' && status !== 204)
  const input = convert(Object.fromEntries(all.map((one) => [one.name, one.input])), 'input')
  const output = convert(
    { ...Object.fromEntries(answers.map((one) => [one.name, one.output])), LiveEvent, Error: WireError },
    'output',
  )
  const outputs = output['properties'] as Readonly<Record<string, Json>>
  return {
    inputs: input['properties'] as Readonly<Record<string, JsonObject>>,
    outputs,
    schemas: { ...(output['$defs'] as Json), LiveEvent: outputs['LiveEvent'] },
  }
}

const LiveEvent = z.union(
  Object.entries(liveEvents).map(([type, data]) => z.strictObject({ type: z.literal(type), data })),
)

/** Files are bytes; of ids and counts the bare format says enough. */
const override = ({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodTypes; jsonSchema: Json }): void => {
  const schema = jsonSchema
  if (zodSchema._zod.def.type === 'custom') Object.assign(schema, BYTES)
  if (schema['format'] === 'uuid') delete schema['pattern']
  if (schema['maximum'] === Number.MAX_SAFE_INTEGER) delete schema['maximum']
}

const BYTES = { type: 'string', format: 'binary' }

const ERROR = { $ref: '#/components/schemas/Error' }

const json = (schema: unknown): Json => ({ 'application/json': { schema } })

const describe = (operation: Operation, input: JsonObject, output: Json | undefined): Json => {
  const { name, path, verb, who, summary } = operation
  const fields = Object.entries(input.properties ?? {})
  const isInPath = (field: string): boolean => path.includes(`{${field}}`)
  const inBody = verb !== 'GET' && verb !== 'DELETE'
  const beside = fields.filter(([field]) => !isInPath(field))
  const parameters = fields
    .filter(([field]) => isInPath(field) || !inBody)
    .map(([field, schema]) => parameter(field, schema, isInPath(field), input.required?.includes(field) ?? false))
    .concat(operation.isAnswerOptional ? PREFER : [])
  return {
    operationId: name,
    summary,
    tags: [path.split('/', 1)[0]],
    ...(who === 'everybody' ? { security: [] } : {}),
    ...callersOf(operation),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(inBody && beside.length > 0 ? { requestBody: requestBody(operation, Object.fromEntries(beside), input) } : {}),
    responses: { ...success(operation, output), ...errorResponses(errorCodesOf(operation)) },
  }
}

type Callers = Exclude<Who, string>

/** Who may call, in the extension fields that the playground reads; OpenAPI itself knows no roles. */
const callersOf = ({ who, needsFreshSignIn }: Operation): Json => {
  const { roles, own }: Callers = typeof who === 'string' ? { roles: ROLES } : who
  return {
    'x-roles': roles,
    ...(own === undefined ? {} : { 'x-own': own }),
    ...(needsFreshSignIn ? { 'x-needs-fresh-sign-in': true } : {}),
  }
}

const parameter = (name: string, schema: Json, isInPath: boolean, isRequired: boolean): Json =>
  isInPath ? { name, in: 'path', required: true, schema } : { name, in: 'query', required: isRequired, schema }

const PREFER: Json = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string', enum: ['return=minimal'] },
}

const requestBody = ({ body }: Operation, properties: Json, { required = [] }: JsonObject): Json => {
  const named = required.filter((field) => field in properties)
  const schema = {
    type: 'object',
    properties,
    ...(named.length > 0 ? { required: named } : {}),
    additionalProperties: false,
  }
  return {
    required: named.length > 0,
    content: body === 'upload' ? { 'multipart/form-data': { schema } } : json(schema),
  }
}

const success = ({ status, answer, isAnswerOptional }: Operation, output: Json | undefined): Json => {
  if (answer !== 'json') {
    const mediaType = answer.contentType.replace(/;.*/u, '')
    return { [status]: { description: 'The file.', content: { [mediaType]: { schema: BYTES } } } }
  }
  const nothing = { 204: { description: 'Done; nothing to say.' } }
  if (status === 204) return nothing
  const answered = { description: status === 201 ? 'Created.' : 'The answer.', content: json(output ?? {}) }
  return { [status]: answered, ...(isAnswerOptional ? nothing : {}) }
}

/** The statuses that an operation can be refused with, each with the codes that stand behind it. */
const errorResponses = (codes: readonly ErrorCode[]): Json => {
  const byStatus = Map.groupBy(codes, (code) => statusOf[code])
  return Object.fromEntries(
    [...byStatus].map(([status, behind]) => [
      status,
      { description: behind.map((code) => `\`${code}\``).join(', '), content: json(ERROR) },
    ]),
  )
}

const eventStream = {
  operationId: EVENTS_PATH,
  summary:
    'What concerns the caller, as it happens; each event is a LiveEvent, its data as JSON. It begins with what happened since a moment of the last minute (milliseconds), or else with `reset`.',
  tags: [EVENTS_PATH],
  parameters: [{ name: 'since', in: 'query', required: false, schema: { type: 'integer' } }],
  responses: {
    200: {
      description: 'Server-sent events; see LiveEvent.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    ...errorResponses([
      'not_signed_in',
      'too_many_calls',
      'internal',
      'unavailable',
      'overloaded',
      'insufficient_resources',
    ]),
  },
}

/** Larger shapes under their names; the OpenAPI document refers to them instead of repeating them. */
const namedShapes = {
  Confirmation,
  Contribution,
  Cycle,
  FoundUser,
  HistoryEntry,
  Idea,
  ImportReport,
  ImportRun,
  Match,
  Message,
  OfferedIdea,
  OwnData,
  PublicConfig,
  RegistrationStatus,
  Request,
  SearchMatch,
  Settings,
  Statistics,
  Tag,
  UnsentMail,
  User,
  UserTag,
}
