import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { operations } from './operations.ts'

const document = openApiDocument({ version: '1.2.3', publicUrl: 'https://tandem.example', cookie: 'tandem_session' })

type Described = {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>
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
    const described = [...parameters.map((one) => one.name), ...Object.keys(content?.schema.properties ?? {})]
    expect(described.toSorted()).toEqual(Object.keys(input.shape).toSorted())
    expect(parameters.filter((one) => one.in === 'path').every((one) => path.includes(`{${one.name}}`))).toBe(true)
    expect(responses).toHaveProperty(String(status))
  })

  it('knows files: uploads, documents and the event stream', () => {
    expect(find('/users/{id}/picture', 'put').requestBody?.content).toHaveProperty('multipart/form-data')
    expect(find('/confirmations/{request_id}.pdf', 'get').responses[200]?.content).toHaveProperty('application/pdf')
    expect(find('/admin/cycles/{id}/confirmed_supervisions.csv', 'get').responses[200]?.content).toHaveProperty(
      'text/csv',
    )
    expect(find('/events', 'get').responses[200]?.content).toHaveProperty('text/event-stream')
  })

  it('asks for a session wherever one is needed', () => {
    expect(find('/config', 'get').security).toEqual([])
    expect(find('/users/me', 'get')).not.toHaveProperty('security')
  })
})
