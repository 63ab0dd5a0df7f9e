/** The dashboard and the alerts for operators ask for metrics that the server has. */
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { apiForAll } from '#test/support/app.ts'
import { metricsOf } from '#test/support/promql.ts'

const fileAt = (path: string): string => readFileSync(new URL(`../../../ops/${path}`, import.meta.url), 'utf8')

const Rules = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          for: z.string().optional(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), description: z.string() }),
        }),
      ),
    }),
  ),
})
const Dashboard = z.object({
  panels: z.array(
    z.object({ title: z.string(), type: z.string(), targets: z.array(z.object({ expr: z.string() })).optional() }),
  ),
})

const alerts = Rules.parse(parse(fileAt('prometheus/tandem.rules.yml'))).groups.flatMap(({ rules }) => rules)
const panels = Dashboard.parse(JSON.parse(fileAt('grafana/tandem.json'))).panels.filter(({ type }) => type !== 'row')

/** Prometheus itself says whether it got an answer. */
const OF_PROMETHEUS = ['up']

describe('metrics', () => {
  const { api } = apiForAll()
  let told: ReadonlySet<string>

  beforeAll(async () => {
    const { body } = await api.request({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    const declared = [...String(body).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [String(name)],
    )
    told = new Set([...OF_PROMETHEUS, ...declared])
  })

  it.each(alerts)('by the alert $alert is told', ({ expr }) => {
    const names = metricsOf(expr)
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter((name) => !told.has(name))).toEqual([])
  })

  it.each(panels)('in the panel "$title" is told', ({ targets = [] }) => {
    const names = targets.flatMap(({ expr }) => metricsOf(expr))
    expect(names.length).toBeGreaterThanOrEqual(targets.length)
    expect(names.filter((name) => !told.has(name))).toEqual([])
  })

  it('is in the dashboard, as far as it is our own', () => {
    const shown = panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsOf(expr)))
    const families = new Set(shown.map((name) => name.replace(/_bucket$/, '')))
    const own = [...told].filter((name) => name.startsWith('tandem_') && !/_(?:sum|count)$/.test(name))
    expect(own.map((name) => name.replace(/_bucket$/, '')).filter((name) => !families.has(name))).toEqual([])
  })
})
