/** The second factor of somebody as it is kept. Moments are epoch milliseconds. */
export interface StoredTwoFactor {
  /** Sealed for this account alone. */
  readonly secret: string
  /** Null until a code has confirmed the secret. */
  readonly enabledAt: number | null
  /** The last step of time whose code was used. */
  readonly lastStep: number
  /** From when on staff may reset it; null where nobody asked for that. */
  readonly resetAt: number | null
}

/** Second factors (two-factor 1). What is decided by them is decided with their owner locked. */
export interface TwoFactorRepository {
  find(userId: string): Promise<StoredTwoFactor | null>
  /** Keeps a secret that no code has confirmed, in place of an earlier one. False where it is on. */
  propose(userId: string, secret: string, now: number): Promise<boolean>
  /** Turns on the secret that a code confirmed, if it still is the one proposed. */
  enable(userId: string, confirmed: UsedStep, now: number): Promise<boolean>
  /** Uses the code of a step. False where that one, or a later one, was used already. */
  useStep(userId: string, used: UsedStep): Promise<boolean>
  setReset(userId: string, at: number | null): Promise<void>
  /** Keeps these digests in place of earlier ones. */
  replaceRecoveryCodes(userId: string, digests: readonly string[]): Promise<void>
  /** False where it is none of theirs, or was used already. */
  useRecoveryCode(userId: string, digest: string, now: number): Promise<boolean>
  recoveryCodesLeft(userId: string): Promise<number>
  /** Turns it off: its secret and the recovery codes are gone. */
  remove(userId: string): Promise<void>
}

export interface UsedStep {
  /** The sealed secret that the code was computed from. */
  readonly secret: string
  readonly step: number
}
