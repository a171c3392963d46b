/** Database outages; the operator is notified of each once when it begins and once when it is over. */
export interface DatabaseOutages {
  /** Whether a request was refused because of a database outage. Counts it until the outage is over. */
  refuses(cause: unknown): boolean
  /** Whether other work failed because of a database outage, or because this server is stopping. */
  explains(cause: unknown): boolean
  /** Reports the outage as over if nothing has encountered it for a while. */
  look(): void
}
