/** What the shop holds about a person beside the account itself. */
export interface PersonalDataRepository {
  /**
   * Deletes what grants access and what only concerned them, and takes names out of what has to stay. What came from or
   * went to `addresses` without a sign-in is theirs, too.
   */
  erase(userId: string, addresses: readonly string[]): Promise<void>
}
