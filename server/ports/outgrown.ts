/** The names of the licence that something renews under, and of the higher one that its payer needs now. */
export interface Outgrown {
  readonly held: string
  readonly needed: string
}
