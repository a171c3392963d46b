/** The links of an invite, by the digests of their tokens: each e-mail carries one of its own. */
export interface TeamInviteLinkTable {
  digest: string
  invite_id: string
}
