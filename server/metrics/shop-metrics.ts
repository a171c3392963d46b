import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import {
  ALARMS,
  type AlarmEvent,
  type Log,
  type LogFields,
  type RequestLine,
} from '#server/application/ports/log.ts'
import { answerMetrics } from './worker-metrics.ts'

/** Metrics for the operator's own tools. They count what is logged, whether or not anyone reads the log. */
export interface ShopMetrics {
  /** Wraps a log, and counts what is written to it. */
  counting(log: Log): Log
  /** Counts an alarm that the log raises by itself. */
  countAlarm(event: AlarmEvent): void
  /** All current values, in the Prometheus text format (0.0.4). */
  text(): Promise<string>
  /** Lets the parent process request the same metrics, labeled with the worker's number. */
  offerAs(worker: number): void
}

/** In seconds. A page takes about 50 ms, and two seconds mean that something is wrong (security 2). */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10] as const

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Payment providers that send webhooks. */
const PROVIDERS = ['stripe', 'paypal'] as const

/** Exported as zero from the start: a series that appears with its first count shows no increase in a rate. */
const SHOWN_AT_ZERO: readonly (readonly [status: string, code: string])[] = [
  ['503', 'RATE_LIMITED'],
  ['503', 'VARIANT_DOWNLOADS_LIMIT_REACHED'],
  ['503', 'MAINTENANCE'],
  ['503', 'UNAVAILABLE'],
  ['507', 'PFL_LIMIT_REACHED'],
  ['507', 'DOWNLOAD_LIMIT_4K_REACHED'],
  ['507', 'DOWNLOAD_LIMIT_REACHED'],
]

/** Event loop metrics that are meaningless if nothing was measured since the last scrape; its percentiles stay. */
const LEFT_OUT = ['min', 'mean', 'stddev'].map((kind) => `nodejs_eventloop_lag_${kind}_seconds`)

/**
 * The shop's metrics, and those of its process under the names that dashboards know. Each instance has its own
 * registry.
 */
export function shopMetrics(): ShopMetrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'emberstock_http_requests_total',
    help: 'HTTP requests, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'emberstock_http_request_duration_seconds',
    help: 'Request duration in seconds, by method, route pattern and status class.',
    labelNames: ['method', 'route', 'status'],
    buckets: [...BOUNDS],
    registers,
  })
  const refusals = new Counter({
    name: 'emberstock_refusals_total',
    help: 'Refused requests, by status and error code.',
    labelNames: ['status', 'code'],
    registers,
  })
  const alarms = new Counter({
    name: 'emberstock_alarms_total',
    help: 'Alarms logged, by event.',
    labelNames: ['event'],
    registers,
  })
  const rejectedWebhooks = new Counter({
    name: 'emberstock_webhooks_rejected_total',
    help: 'Webhooks rejected for a missing or invalid signature, by provider.',
    labelNames: ['provider'],
    registers,
  })
  for (const [status, code] of SHOWN_AT_ZERO) refusals.inc({ status, code }, 0)
  for (const event of ALARMS) alarms.inc({ event }, 0)
  for (const provider of PROVIDERS) rejectedWebhooks.inc({ provider }, 0)
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 })
  for (const name of LEFT_OUT) registry.removeSingleMetric(name)

  const count = ({ method: sent, pattern: route, status, ms, ...line }: RequestLine): void => {
    const method = METHODS.has(sent) ? sent : 'other'
    requests.inc({ method, route, status: String(status) })
    durations.observe({ method, route, status: `${String(status).slice(0, 1)}xx` }, ms / 1000)
    if (line.code !== null) refusals.inc({ status: String(line.refused), code: line.code })
  }

  const countAlarm = (event: AlarmEvent) => alarms.inc({ event })

  return {
    countAlarm,
    counting: (log) => ({
      note: (event, fields) => {
        if (isRequest(event, fields)) count(fields)
        if (event === 'webhook-rejected')
          rejectedWebhooks.inc({ provider: String(fields['provider']) })
        log.note(event, fields)
      },
      alarm: (event, fields) => {
        countAlarm(event)
        log.alarm(event, fields)
      },
    }),
    text: () => registry.metrics(),
    offerAs: (worker) => {
      registry.setDefaultLabels({ worker: String(worker) })
      answerMetrics(() => registry.getMetricsAsJSON())
    },
  }
}

function isRequest(event: string, fields: LogFields): fields is RequestLine {
  return event === 'request' && 'pattern' in fields
}
