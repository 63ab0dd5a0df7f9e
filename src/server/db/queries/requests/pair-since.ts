import { sql } from 'drizzle-orm'
import { requests, requestTransitions } from '../../schema/requests.ts'

/** A pair counts from when it was made, which an undone removal does not change; another request from its last change of state. */
export const pairSince = sql<Date>`coalesce(case when ${requests.isPair} then (
  select max(t.at) from ${requestTransitions} t where t.request_id = ${requests.id}
    and t.reason in ('accepted', 'added', 'paired_by_admin')) end, ${requests.updatedAt})`.mapWith(requests.updatedAt)
