/** A user's second factor as stored. Times are epoch milliseconds. */
export interface StoredTwoFactor {
  /** Sealed for this account alone. */
  readonly secret: string
  /** Null until a code has confirmed the secret. */
  readonly enabledAt: number | null
  /** The last time step whose code was used. */
  readonly lastStep: number
  /** When staff may reset it; null if no reset was requested. */
  readonly resetAt: number | null
}

/** Second factors (two-factor 1). Decisions based on them are made with their owner locked. */
export interface TwoFactorRepository {
  find(userId: string): Promise<StoredTwoFactor | null>
  /** Stores an unconfirmed secret, replacing an earlier one. False if it is already turned on. */
  propose(userId: string, secret: string, now: number): Promise<boolean>
  /** Turns on the secret that a code confirmed, if it is still the proposed one. */
  enable(userId: string, confirmed: UsedStep, now: number): Promise<boolean>
  /** Uses the code of a time step. False if that step or a later one was already used. */
  useStep(userId: string, used: UsedStep): Promise<boolean>
  setReset(userId: string, at: number | null): Promise<void>
  /** Replaces the stored digests with these. */
  replaceRecoveryCodes(userId: string, digests: readonly string[]): Promise<void>
  /** False if it is not one of theirs, or was already used. */
  useRecoveryCode(userId: string, digest: string, now: number): Promise<boolean>
  recoveryCodesLeft(userId: string): Promise<number>
  /** Turns it off and deletes its secret and the recovery codes. */
  remove(userId: string): Promise<void>
}

export interface UsedStep {
  /** The sealed secret that the code was computed from. */
  readonly secret: string
  readonly step: number
}
