/** What the shop holds about a person beside the account itself. */
export interface PersonalDataRepository {
  /**
   * Keeps that an address was proven to be somebody's until now. What came from or went to it without a sign-in goes by
   * their account from now on, whoever has the address next.
   */
  recordFormerEmail(userId: string, email: string, now: number): Promise<void>
  /** Addresses that were theirs before and are nobody's account today. */
  formerEmails(userId: string): Promise<readonly string[]>
  /**
   * Deletes what grants access and what only concerned them, and takes names out of what has to stay. What came from or
   * went to `addresses` without a sign-in is theirs, too.
   */
  erase(userId: string, addresses: readonly string[]): Promise<void>
}
