/** Values that a log line may carry. Never a body, a token or an address of a person. */
export type LogFields = Readonly<Record<string, string | number | boolean | null>>

/** The operator's log: one JSON line per event. Must not be able to fail. */
export interface Log {
  note(event: string, fields: LogFields): void
  alarm(event: string, fields: LogFields): void
}
