import { listParams, listQueryFrom, type ListParams, type ListQuery } from '../search/list-query.ts'
import { startOfDay } from '../shared/calendar.ts'
import { DAY_MS } from '../shared/durations.ts'

/** What a list of the admin shows. Filters that a list does not have are left empty. */
export interface AdminQuery extends ListQuery {
  /** One state, as the list names it; empty for all. */
  readonly state: string
  /** Of the audit: one action; empty for all. */
  readonly action: string
  /** From the beginning of this day on, and before the end of that one, UTC: `2026-12-24`, or empty. */
  readonly from: string
  readonly until: string
}

const FILTER_LENGTH = 60

/** Reads one from an address or a request; whatever is no day is none (catalog 5). */
export function adminQueryFrom(params: ListParams): AdminQuery {
  return {
    ...listQueryFrom(params),
    state: (params['state'] ?? '').slice(0, FILTER_LENGTH),
    action: (params['action'] ?? '').slice(0, FILTER_LENGTH),
    from: dayIn(params['from']),
    until: dayIn(params['until']),
  }
}

/** The shortest parameters that `adminQueryFrom` reads back as the same. */
export function adminParams(query: AdminQuery): Record<string, string> {
  const { state, action, from, until } = query
  const filters = Object.entries({ state, action, from, until })
  return {
    ...listParams(query),
    ...Object.fromEntries(filters.filter(([, value]) => value !== '')),
  }
}

/** The moments between which a list shows what happened: the first one counts, the last one does not. */
export function momentsOf({ from, until }: Pick<AdminQuery, 'from' | 'until'>) {
  const end = startOfDay(until)
  return { from: startOfDay(from), until: end === null ? null : end + DAY_MS }
}

function dayIn(text = ''): string {
  return startOfDay(text) === null ? '' : text
}
