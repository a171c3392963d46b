import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import { startOfDay } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'

/** The query of a list in the admin. Filters that a list does not have stay empty. */
export interface AdminQuery extends ListQuery {
  /** A state, by the name that the list uses; empty for all. */
  readonly state: string
  /** Audit only: an action; empty for all. */
  readonly action: string
  /** The first day of the range and the last, both inclusive, UTC: `2026-12-24`, or empty. */
  readonly from: string
  readonly until: string
}

const FILTER_LENGTH = 60

/** Reads a query from an address or a request; anything that is not a valid day becomes empty (catalog 5). */
export function adminQueryFrom(params: ListParams): AdminQuery {
  return {
    ...listQueryFrom(params),
    state: (params['state'] ?? '').slice(0, FILTER_LENGTH),
    action: (params['action'] ?? '').slice(0, FILTER_LENGTH),
    from: dayIn(params['from']),
    until: dayIn(params['until']),
  }
}

/** The shortest parameters that `adminQueryFrom` reads back as the same query. */
export function adminParams(query: AdminQuery): Record<string, string> {
  const { state, action, from, until } = query
  const filters = Object.entries({ state, action, from, until })
  return {
    ...listParams(query),
    ...Object.fromEntries(filters.filter(([, value]) => value !== '')),
  }
}

/** The period that a list covers: `from` is inclusive, `until` is exclusive. */
export function momentsOf({ from, until }: Pick<AdminQuery, 'from' | 'until'>) {
  const end = startOfDay(until)
  return { from: startOfDay(from), until: end === null ? null : end + DAY_MS }
}

function dayIn(text = ''): string {
  return startOfDay(text) === null ? '' : text
}
