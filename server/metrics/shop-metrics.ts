import type { Log, LogFields, RequestLine } from '#server/application/ports/log.ts'
import { processMetrics } from './process-metrics.ts'
import { counter, histogram } from './series.ts'

/** What the operator's own tools collect. What is counted is what is logged, whether or not anybody reads the log. */
export interface ShopMetrics {
  /** The same log; what it hears is counted. */
  heard(log: Log): Log
  /** Everything as it is now, in the text format of Prometheus. */
  text(): string
}

/** In seconds. A page takes some 50 ms, and at two seconds something is wrong (security 2). */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10] as const

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Shown from the start: what appears with its first count has not risen, as far as a rate can tell. */
const SHOWN_AT_ZERO: readonly (readonly [status: string, code: string])[] = [
  ['503', 'RATE_LIMITED'],
  ['503', 'VARIANT_DOWNLOADS_LIMIT_REACHED'],
  ['503', 'MAINTENANCE'],
  ['507', 'PFL_LIMIT_REACHED'],
  ['507', 'DOWNLOAD_LIMIT_4K_REACHED'],
  ['507', 'DOWNLOAD_LIMIT_REACHED'],
]

/**
 * The shop's metrics. The format is a page of rules and four kinds of line, so it is written here: the package for it
 * (prom-client) has had no release since June 2024, and would bring three more.
 */
export function shopMetrics(): ShopMetrics {
  const requests = counter({
    name: 'emberstock_http_requests_total',
    help: 'Answered requests by method, pattern of the route and status.',
  })
  const durations = histogram(
    {
      name: 'emberstock_http_request_duration_seconds',
      help: 'Time to the answer by method, pattern of the route and class of the status.',
    },
    BOUNDS,
  )
  const refusals = counter({
    name: 'emberstock_refusals_total',
    help: 'Requests that were refused, by status and code.',
  })
  const alarms = counter({
    name: 'emberstock_alarms_total',
    help: 'Lines of the log for the eye of the operator, by their event.',
  })
  const all = [requests, durations, refusals, alarms, ...processMetrics()]
  for (const [status, code] of SHOWN_AT_ZERO) refusals.add({ status, code }, 0)

  const count = ({ method: sent, pattern: route, status, ms, ...line }: RequestLine): void => {
    const method = METHODS.has(sent) ? sent : 'other'
    requests.add({ method, route, status: String(status) })
    durations.observe({ method, route, status: `${String(status).slice(0, 1)}xx` }, ms / 1000)
    if (line.code !== null) refusals.add({ status: String(line.refused), code: line.code })
  }

  return {
    heard: (log) => ({
      note: (event, fields) => {
        if (isRequest(event, fields)) count(fields)
        log.note(event, fields)
      },
      alarm: (event, fields) => {
        alarms.add({ event })
        log.alarm(event, fields)
      },
    }),
    text: () => `${all.flatMap((metric) => metric.lines()).join('\n')}\n`,
  }
}

function isRequest(event: string, fields: LogFields): fields is RequestLine {
  return event === 'request' && 'pattern' in fields
}
