import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { statusOf } from './errors.ts'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'
import { errorCodesOf } from './operation-error-codes.ts'

const document = openApiDocument({ version: '1.2.3', publicUrl: 'https://tandem.example', cookie: 'tandem_session' })

type Described = {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Readonly<Record<string, unknown>> }>
  >
  readonly security?: readonly unknown[]
}
const paths = document['paths'] as Record<string, Record<string, Described>>
const find = (path: string, verb: string): Described => {
  const described = paths[path]?.[verb]
  if (!described) throw new Error(`${verb} ${path} is not described`)
  return described
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator()
    expect(await validator.validate(structuredClone(document))).toEqual({ valid: true })
    expect(validator.version).toBe('3.1')
  })

  it('refers to nothing that is not there', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)]
    expect(references.length).toBeGreaterThan(20)
    const components = document['components'] as Record<string, Record<string, unknown>>
    for (const [, kind = '', name = ''] of references) expect(components[kind]).toHaveProperty(name)
    expect(JSON.stringify(document)).not.toContain('$defs')
  })

  it('describes every declared operation once', () => {
    const ids = Object.values(paths).flatMap((verbs) => Object.values(verbs).map(({ operationId }) => operationId))
    expect(ids.toSorted()).toEqual([...Object.keys(operations), 'events'].toSorted())
  })

  it.each(Object.values(operations).map(({ name }) => name))('gives each field of %s one place', (name) => {
    const { path, verb, input, status } = operations[name]
    const { parameters = [], requestBody, responses } = find(`/${path}`, verb.toLowerCase())
    const [content] = Object.values(requestBody?.content ?? {}) as { schema: { properties: object } }[]
    const fields = parameters.filter((one) => one.in !== 'header')
    const described = [...fields.map((one) => one.name), ...Object.keys(content?.schema.properties ?? {})]
    expect(described.toSorted()).toEqual(Object.keys(input.shape).toSorted())
    expect(parameters.filter((one) => one.in === 'path').every((one) => path.includes(`{${one.name}}`))).toBe(true)
    expect(responses).toHaveProperty(String(status))
  })

  it.each(Object.values(operations))(
    'answers an error of $name with a status of its own, and says why',
    (operation) => {
      const { responses } = find(`/${operation.path}`, operation.verb.toLowerCase())
      const codes = errorCodesOf(operation)
      const nothing = operation.isAnswerOptional ? [204] : []
      const statuses = [operation.status, ...nothing, ...codes.map((code) => statusOf[code])]
      expect(Object.keys(responses)).toEqual([...new Set(statuses.map(String))].toSorted())
      for (const code of codes) expect(responses[statusOf[code]]?.description).toContain(`\`${code}\``)
    },
  )

  it.each([
    ['/confirmations/verify', 'get', 404, '`not_genuine`'],
    ['/users/check-registration', 'get', 403, '`not_allowed`'],
    ['/users/me', 'get', 404, '`not_found`'],
    ['/supervision-requests', 'post', 404, '`not_found`'],
    ['/supervision-requests', 'post', 409, '`no_slot_available`'],
    ['/admin/users/{id}/reset', 'post', 404, '`user_not_found`'],
    ['/admin/admins', 'post', 400, '`admin_not_acceptable`'],
  ] as const)('%s (%s) tells of %i: %s', (path, verb, status, code) => {
    expect(find(path, verb).responses[status]?.description).toContain(code)
    expect(find(path, verb).responses[status]?.content).toEqual({
      'application/json': { schema: { $ref: '#/components/schemas/Error' } },
    })
  })

  it('tells of nothing that can not happen', () => {
    expect(Object.keys(find('/config', 'get').responses)).toEqual(['200', '400', '429', '500', '503'])
    expect(Object.keys(find('/tags', 'get').responses)).toEqual(['200', '400', '401', '429', '500', '503'])
  })

  it('says who may call, whose own it has to be, and what needs a sign-in of just now', () => {
    expect(find('/config', 'get')).toMatchObject({ 'x-roles': ['STUDENT', 'SUPERVISOR', 'ADMIN'] })
    expect(find('/students/{id}', 'patch')).toMatchObject({ 'x-roles': ['STUDENT'], 'x-own': 'id' })
    expect(find('/users/{id}', 'delete')).toMatchObject({ 'x-needs-fresh-sign-in': true })
    expect(find('/tags', 'get')).not.toHaveProperty('x-needs-fresh-sign-in')
  })

  it('asks for a session wherever one is needed', () => {
    expect(find('/config', 'get').security).toEqual([])
    expect(find('/users/me', 'get')).not.toHaveProperty('security')
  })
})
