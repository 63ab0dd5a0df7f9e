/** Operations of every kind, as somebody reads them who writes a client by the document alone. */
import { describe, expect, test } from 'vitest'
import { openApiDocument } from './openapi.ts'

/** Made anew by each test, which mutants of what makes it need. */
const make = () => {
  const where = { version: '1.2.3', publicUrl: 'https://tandem.example', cookie: 'tandem_session' }
  const { paths, components, ...head } = openApiDocument(where)
  return { head, components, paths: paths as Record<string, Record<string, Described>> }
}

type Described = { readonly responses: Readonly<Record<string, unknown>> } & Readonly<Record<string, unknown>>

/** The description of an operation, but for the errors. */
const operationAt = (path: string, verb: string) => {
  const { responses, ...operation } = make().paths[path]?.[verb] ?? {
    responses: {},
  }
  return { ...operation, success: Object.entries(responses).filter(([status]) => status < '400') }
}

const text = expect.stringMatching(/^[A-Z].+\.$/) as string
/** What each has, the name of its resource among it. */
const basics = (operationId: string) => ({ operationId, summary: text, tags: [operationId.split('.')[0]] })

const ALL = ['STUDENT', 'SUPERVISOR', 'ADMIN']
const UUID = { type: 'string', format: 'uuid' }
const FLAG = { anyOf: [{ type: 'boolean' }, { type: 'string', enum: ['true', 'false'] }] }
const BYTES = { type: 'string', format: 'binary' }
const asJson = (schema: unknown) => ({ content: { 'application/json': { schema } } })
const named = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const inPath = (name: string, schema: unknown = UUID) => ({ name, in: 'path', required: true, schema })

describe('the description says', () => {
  test('the name of the API, its address, and how a caller is known', () => {
    const { head, components } = make()
    expect(head).toEqual({
      openapi: '3.1.0',
      info: {
        title: 'Tandem',
        version: '1.2.3',
        description: expect.stringContaining('`POST /api/proxy/{resource}`') as string,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: 'https://tandem.example/api' }],
      security: [{ session: [] }],
    })
    expect(components).toMatchObject({
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'tandem_session' } },
    })
  })

  test('the parameters of a list’s query, their defaults, and that it comes in pages', () => {
    expect(operationAt('/users/search', 'get')).toEqual({
      ...basics('users.search'),
      'x-roles': ALL,
      parameters: [
        ['query', { type: 'string', maxLength: 200, pattern: String.raw`^\P{Cc}*$` }],
        ['sort', { default: 'name', type: 'string', enum: ['name', 'availability', 'best_match'] }],
        ['direction', { type: 'string', enum: ['asc', 'desc'] }],
        ['available_only', FLAG],
        ['group', { type: 'string', minLength: 1, maxLength: 120, pattern: String.raw`^\P{Cc}*$` }],
        ['tags', { type: 'string' }],
        ['tags_match', { default: 'any', type: 'string', enum: ['any', 'all'] }],
        ['has_ideas', FLAG],
        ['language', { type: 'string', enum: ['en', 'de'] }],
        ['level', { anyOf: [{ type: 'string', const: 'all' }, UUID] }],
        ['limit', { default: 50, type: 'integer', minimum: 1, maximum: 100 }],
        ['cursor', { type: 'string', minLength: 1, maxLength: 500 }],
      ].map(([name, schema]) => ({ name, in: 'query', required: false, schema })),
      success: [
        [
          '200',
          {
            description: 'The answer.',
            ...asJson({
              type: 'object',
              properties: {
                items: { type: 'array', items: named('FoundUser') },
                next_cursor: { type: ['string', 'null'] },
                fewer_words: expect.objectContaining({ type: 'array', minItems: 1 }) as unknown,
              },
              required: ['items', 'next_cursor'],
              additionalProperties: false,
            }),
          },
        ],
      ],
    })
  })

  test('that an open operation needs no sign-in', () => {
    expect(operationAt('/config', 'get')).toEqual({
      ...basics('config.get'),
      security: [],
      'x-roles': ALL,
      success: [['200', { description: 'The answer.', ...asJson(named('PublicConfig')) }]],
    })
  })

  test('the path and the body of a change, nothing of which is required', () => {
    expect(operationAt('/students/{id}', 'patch')).toEqual({
      ...basics('students.patch'),
      'x-roles': ['STUDENT'],
      'x-own': 'id',
      parameters: [inPath('id')],
      requestBody: {
        required: false,
        ...asJson({
          type: 'object',
          properties: { thesis_description: { type: 'string' }, level: { anyOf: [UUID, { type: 'null' }] } },
          additionalProperties: false,
        }),
      },
      success: [['200', { description: 'The answer.', ...asJson(named('User')) }]],
    })
  })

  test('how to have no answer where none is needed', () => {
    const prefer = {
      name: 'Prefer',
      in: 'header',
      required: false,
      schema: { type: 'string', enum: ['return=minimal'] },
    }
    expect(operationAt('/users/{id}/blocks', 'post')).toMatchObject({
      parameters: [inPath('id'), prefer],
      success: [
        ['201', { description: 'Created.' }],
        ['204', { description: 'Done; nothing to say.' }],
      ],
    })
  })

  test('that an operation with nothing but its address has no body', () => {
    expect(operationAt('/supervision-requests/{id}/undo', 'post')).not.toHaveProperty('requestBody')
    expect(operationAt('/supervision-requests/{id}/undo', 'post')).toMatchObject({ parameters: [inPath('id')] })
  })

  test('the codes behind the status of a refusal, and its shape', () => {
    const refusals = (path: string, verb: string) =>
      Object.fromEntries(
        Object.entries(make().paths[path]?.[verb]?.responses ?? {}).filter(([status]) => status >= '400'),
      )
    const refusal = (description: string) => ({ description, ...asJson(named('Error')) })
    expect(refusals('/config', 'get')).toEqual({
      400: refusal('`validation_failed`, `too_many_fields`'),
      429: refusal('`too_many_calls`'),
      500: refusal('`internal`'),
      503: refusal('`unavailable`, `overloaded`, `insufficient_resources`'),
    })
    expect(refusals('/students/{id}', 'patch')).toMatchObject({
      400: refusal('`validation_failed`, `too_many_fields`, `bad_request`'),
      403: refusal('`other_origin`, `not_allowed`, `not_registered`'),
      409: refusal('`deleted_meanwhile`'),
      413: refusal('`too_large`'),
      415: refusal('`wrong_type`'),
    })
  })

  test('the fields that creating something requires', () => {
    expect(operationAt('/admin/admins', 'post')).toEqual({
      ...basics('admin.admins.create'),
      'x-roles': ['ADMIN'],
      'x-needs-fresh-sign-in': true,
      requestBody: {
        required: true,
        ...asJson({
          type: 'object',
          properties: {
            mail: expect.objectContaining({ type: 'string', format: 'email', maxLength: 254 }) as unknown,
            firstName: { type: 'string', minLength: 1 },
            lastName: { anyOf: [{ type: 'string', minLength: 1 }, { type: 'null' }] },
          },
          required: expect.arrayContaining(['mail', 'firstName', 'lastName']) as unknown,
          additionalProperties: false,
        }),
      },
      success: [['201', { description: 'Created.', ...asJson(named('User')) }]],
    })
  })

  test('that the file of an upload comes in a form', () => {
    expect(operationAt('/users/{id}/picture', 'put')).toEqual({
      ...basics('users.picture.put'),
      'x-roles': ALL,
      'x-own': 'id',
      parameters: [inPath('id')],
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: BYTES }, required: ['file'], additionalProperties: false },
          },
        },
      },
      success: [['200', { description: 'The answer.', ...asJson(named('User')) }]],
    })
  })

  test('that a removal has no body, and nothing in its answer', () => {
    expect(operationAt('/users/{id}/sessions/{session_id}', 'delete')).toEqual({
      ...basics('users.sessions.end'),
      'x-roles': ALL,
      'x-own': 'id',
      parameters: [inPath('id'), inPath('session_id', { anyOf: [{ type: 'string', const: 'others' }, UUID] })],
      success: [['204', { description: 'Done; nothing to say.' }]],
    })
  })

  test('the type of a document’s file', () => {
    expect(operationAt('/confirmations/{request_id}.pdf', 'get')).toEqual({
      ...basics('confirmations.document'),
      'x-roles': ALL,
      parameters: [inPath('request_id')],
      success: [['200', { description: 'The file.', content: { 'application/pdf': { schema: BYTES } } }]],
    })
    // Without the letters it is written in, which no client has to know beforehand.
    expect(operationAt('/admin/cycles/{id}/confirmed_supervisions.csv', 'get')).toMatchObject({
      success: [['200', { content: { 'text/csv': { schema: BYTES } } }]],
    })
  })

  test('how events come, and from where on', () => {
    expect(operationAt('/events', 'get')).toEqual({
      ...basics('events'),
      parameters: [{ name: 'since', in: 'query', required: false, schema: { type: 'integer' } }],
      success: [
        [
          '200',
          {
            description: 'Server-sent events; see LiveEvent.',
            content: { 'text/event-stream': { schema: { type: 'string' } } },
          },
        ],
      ],
    })
    const { responses } = make().paths['/events']?.['get'] ?? { responses: {} }
    expect(Object.keys(responses)).toEqual(['200', '401', '429', '500', '503'])
  })

  test('the fields of live events and of an error', () => {
    const { schemas } = make().components as { schemas: Record<string, { anyOf?: unknown[] }> }
    expect(schemas['LiveEvent']?.anyOf?.[0]).toEqual({
      type: 'object',
      properties: {
        type: { type: 'string', const: 'request' },
        data: {
          type: 'object',
          properties: { request_id: UUID, type: { type: 'string', enum: ['SUPERVISION', 'CHAT'] } },
          required: ['request_id', 'type'],
          additionalProperties: false,
        },
      },
      required: ['type', 'data'],
      additionalProperties: false,
    })
    expect(schemas['Error']).toMatchObject({
      properties: { statusCode: { type: 'integer' }, code: { type: 'string' }, message: { type: 'string' } },
      required: ['statusCode', 'code', 'message'],
    })
  })

  test('no bound for a number that has none', () => {
    const { paths, components } = make()
    expect(JSON.stringify(components)).not.toContain(`"maximum":${Number.MAX_SAFE_INTEGER}`)
    expect(JSON.stringify({ paths, components })).not.toContain('"format":"uuid","pattern"')
  })
})
