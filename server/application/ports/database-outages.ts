/** Outages of the database, each of which the operator is told of once when it begins and once when it is over. */
export interface DatabaseOutages {
  /** Whether a request was refused because the database cannot work. It is counted until the outage is over. */
  refuses(cause: unknown): boolean
  /** Whether something else was not done because of that. */
  explains(cause: unknown): boolean
  /** Says that it is over, once nothing has met it for a while. */
  look(): void
}
