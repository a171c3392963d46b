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

/** The operator's log: one JSON line per event. Must not be able to fail. */
export interface Log {
  note(event: string, fields: LogFields): void
  alarm(event: string, fields: LogFields): void
}
