/** A provider's own form on our page. What is typed into it never reaches our scripts or our server. */
export interface CardForm {
  /** The token that stands for the card; null where the form itself says what is missing. */
  token(): Promise<string | null>
  /** Lets the bank ask its question, by the secret that the order waits with; null where nobody could be asked. */
  ask(challenge: string): Promise<'approve' | 'refuse' | null>
}
