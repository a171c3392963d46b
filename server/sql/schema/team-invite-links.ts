/** The links of an invite, by the digests of their tokens: each email contains one of its own. */
export interface TeamInviteLinkTable {
  digest: string
  invite_id: string
}
