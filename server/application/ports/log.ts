/** Values that a log line may carry. Never a body, a token or an address of a person. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>

/** The line of an answered request: `request`. All but its ids, `route` and `ms` is of bounded sets, since metrics count by it. */
export type RequestLine = {
  readonly request_id: string
  readonly method: string
  /** For people: of pages the first word of their path. */
  readonly route: string
  /** The pattern that answered. */
  readonly pattern: string
  readonly status: number
  readonly ms: number
  readonly user_id: string | null
  /** Why it was refused, and the refusal's own status, which a redirection does not show. */
  readonly code: string | null
  readonly refused: number | null
}

/** Everything that may want an operator. Metrics show each at zero from the start, so that its first one is seen to rise. */
export const ALARMS = [
  'analytics-not-counted',
  'bot-check-silent',
  'database-away',
  'fault',
  'email-not-sent',
  'log-lost',
  'not-forgotten',
  'not-recovered',
  'not-refunded',
  'not-renewed',
  'not-tended',
  'other-secret',
  'pack-not-granted',
  'packs-not-granted',
  'paid-after-its-end',
  'payment-disputed',
  'post-failed',
  'price-too-low',
  'prices-not-checked',
  'provider-silent',
  'read-model-built-in-process',
  'read-model-not-renewed',
  'refund-came-back',
  'refund-refused',
  'replica-left',
  'search-not-renewed',
  'unreachable',
  'worker-ended',
  'workers-given-up',
] as const

export type AlarmEvent = (typeof ALARMS)[number]

/** The operator's log: one JSON line per event. Must not be able to fail. */
export interface Log {
  note(event: string, fields: LogFields): void
  alarm(event: AlarmEvent, fields: LogFields): void
}
