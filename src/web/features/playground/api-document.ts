import type { Role } from '#domain/roles.ts'
import { unreachable, toApiError } from '#web/api/api-error.ts'
import { queryOptions } from '@tanstack/react-query'

type Schema = {
  readonly $ref?: string
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly default?: unknown
}

type ObjectSchema = { readonly properties?: Readonly<Record<string, Schema>>; readonly required?: readonly string[] }

type Described = {
  readonly operationId: string
  readonly summary: string
  readonly parameters?: readonly {
    readonly name: string
    readonly in: 'path' | 'query' | 'header'
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: ObjectSchema }>> }
  readonly 'x-roles'?: readonly Role[]
  readonly 'x-own'?: string
  readonly 'x-needs-fresh-sign-in'?: true
}

/** What the page reads of `GET /api/openapi.json`. */
export type ApiDocument = {
  readonly servers: readonly [{ readonly url: string }]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** What a field is filled in with. */
type Kind = 'text' | 'number' | 'boolean' | 'choice' | 'json' | 'file'

export type Field = {
  readonly name: string
  readonly place: 'path' | 'query' | 'body'
  readonly kind: Kind
  readonly isRequired: boolean
  /** Of a choice and a boolean. */
  readonly options: readonly string[]
  /** What the server takes where nothing is given. */
  readonly fallback: string | null
}

export type ApiOperation = {
  readonly id: string
  readonly verb: string
  readonly path: string
  readonly summary: string
  readonly fields: readonly Field[]
  readonly isUpload: boolean
  /** The path parameter that has to be the caller's own id. */
  readonly own: string | undefined
  /** Can't be undone. */
  readonly isFinal: boolean
}

export const documentQuery = queryOptions({
  queryKey: ['openapi'],
  queryFn: ({ signal }) => loadDocument(signal),
  staleTime: Number.POSITIVE_INFINITY,
})

const loadDocument = async (signal: AbortSignal): Promise<ApiDocument> => {
  const response = await fetch('/api/openapi.json', { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : unreachable(error)
  })
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toApiError(response.status, body)
  return body as ApiDocument
}

/** What a role may call. The stream of events is left out: it says whom it is for by nothing, and never ends. */
export function operationsOf({ paths, components }: ApiDocument, role: Role): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, described]) => described['x-roles']?.includes(role))
      .map(([verb, described]) => ({
        id: described.operationId,
        verb: verb.toUpperCase(),
        path,
        summary: described.summary,
        fields: fieldsOf(described, components.schemas),
        isUpload: 'multipart/form-data' in (described.requestBody?.content ?? {}),
        own: described['x-own'],
        isFinal: described['x-needs-fresh-sign-in'] ?? false,
      })),
  )
}

const fieldsOf = ({ parameters = [], requestBody }: Described, shared: Readonly<Record<string, Schema>>): Field[] => {
  const [body] = Object.values(requestBody?.content ?? {})
  const { properties = {}, required = [] } = body?.schema ?? {}
  const resolve = (schema: Schema): Schema => shared[schema.$ref?.split('/').at(-1) ?? ''] ?? schema
  return [
    ...parameters.flatMap(({ name, in: place, required: isRequired, schema }) =>
      // Headers are for programs.
      place === 'header' ? [] : [fieldOf(name, place, isRequired, resolve(schema))],
    ),
    ...Object.entries(properties).map(([name, schema]) =>
      fieldOf(name, 'body', required.includes(name), resolve(schema)),
    ),
  ]
}

const fieldOf = (name: string, place: Field['place'], isRequired: boolean, schema: Schema): Field => {
  const kind = kindOf(schema)
  const options = kind === 'boolean' ? ['true', 'false'] : (schema.enum ?? []).map(String)
  const fallback = schema.default === undefined ? null : JSON.stringify(schema.default)
  // What has a default need not be given.
  return { name, place, kind, isRequired: isRequired && fallback === null, options, fallback }
}

const kindOf = ({ type, format, enum: values, anyOf }: Schema): Kind => {
  if (format === 'binary') return 'file'
  if (values) return 'choice'
  if (type === 'boolean' || anyOf?.some((one) => one.type === 'boolean')) return 'boolean'
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'string' || anyOf?.every((one) => one.type === 'string')) return 'text'
  return 'json'
}
