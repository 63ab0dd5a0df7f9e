import { parser } from '@prometheus-io/lezer-promql'

/** Variables that Grafana replaces in a query. */
const filledIn = (query: string): string => query.replaceAll('$__rate_interval', '5m')

/**
 * Names of the metrics that a query of Prometheus reads.
 * @throws when it is none
 */
export function metricsOf(query: string): string[] {
  const text = filledIn(query)
  const names: string[] = []
  parser.parse(text).iterate({
    enter: ({ type, from, to, node }) => {
      if (type.isError) throw new Error(`not a query, at ${from}: ${text}`)
      // Labels are identifiers, too, elsewhere in the tree.
      if (type.name === 'Identifier' && node.parent?.name === 'VectorSelector') names.push(text.slice(from, to))
    },
  })
  return names
}
