/** Values that a log line may contain. Never a body, a token or a person's address. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>

/**
 * The log line of an answered request: `request`. Every field except its IDs, `route` and `ms` has a
 * bounded set of values, since metrics count by it.
 */
export type RequestLine = {
  readonly request_id: string
  readonly method: string
  /** For human readers: for pages, the first segment of their path. */
  readonly route: string
  /** The route pattern that answered. */
  readonly pattern: string
  readonly status: number
  readonly ms: number
  readonly user_id: string | null
  /** Why it was refused, and the refusal's own status, which a redirect does not show. */
  readonly code: string | null
  readonly refused: number | null
}

/**
 * All events that may need an operator. Metrics report each as zero from the start, so that its first
 * occurrence shows as an increase.
 */
export const ALARMS = [
  'analytics-not-counted',
  'bot-check-unavailable',
  'database-unavailable',
  'email-not-sent',
  'fault',
  'free-pack-empty',
  'free-pack-job-failed',
  'free-pack-not-granted',
  'housekeeping-failed',
  'index-not-built',
  'log-lost',
  'order-not-settled',
  'outbox-unreadable',
  'payment-after-order-closed',
  'payment-disputed',
  'payment-method-not-deleted',
  'payment-provider-unavailable',
  'price-too-low',
  'prices-not-checked',
  'read-model-built-in-process',
  'read-model-not-refreshed',
  'refund-failed-later',
  'refund-refused',
  'refund-request-failed',
  'replica-bypassed',
  'search-index-not-refreshed',
  'secret-mismatch',
  'service-unreachable',
  'subscription-not-renewed',
  'worker-ended',
  'workers-given-up',
] as const

export type AlarmEvent = (typeof ALARMS)[number]

/** The operator's log: one JSON line per event. Must never fail. */
export interface Log {
  note(event: string, fields: LogFields): void
  alarm(event: AlarmEvent, fields: LogFields): void
}
