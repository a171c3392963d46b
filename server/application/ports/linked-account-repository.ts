/** A user's identity at another site. */
export interface LinkedIdentity {
  readonly issuer: string
  readonly subject: string
}

/** Which identities at other sites open which account. */
export interface LinkedAccountRepository {
  ownerOf(identity: LinkedIdentity): Promise<string | null>
  ofUser(userId: string): Promise<readonly { readonly issuer: string; readonly linkedAt: number }[]>
  /** False if the identity already belongs to someone. */
  add(userId: string, identity: LinkedIdentity, now: number): Promise<boolean>
  remove(userId: string, issuer: string): Promise<void>
  removeAll(userId: string): Promise<void>
}
