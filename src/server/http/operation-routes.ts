import { operations } from '#contract/operations.ts'
import type { Operation } from '#contract/operation.ts'
import type { OperationName, Verb } from '#contract/routes.ts'
import { Failure } from '#server/failure.ts'
import createRouter from 'find-my-way'

/** An operation and its path parameters. */
export type FoundOperation = {
  readonly operation: Operation & { name: OperationName }
  readonly params: Record<string, string>
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
 * Finds the operation of a resource and a verb, for both transports.
 * @param resource path without leading slash, percent-encoded as it came
 * @throws Failure unknown_resource or verb_not_allowed
 */
export function findOperation(verb: string, resource: string): FoundOperation {
  const route = router.find('GET', `/${resource}`)
  if (!route) throw new Failure('unknown_resource')
  const verbs: Verbs = route.store
  const operation = Object.hasOwn(verbs, verb) ? verbs[verb as Verb] : undefined
  if (!operation) throw new Failure('verb_not_allowed', { allow: Object.keys(verbs) })
  return { operation, params: Object.fromEntries(Object.entries(route.params).map(([k, v]) => [k, v ?? ''])) }
}
