import type { LicenseRequest, RequestStatus } from '#domain/team/license-request.ts'

interface NewRequest extends Pick<
  LicenseRequest,
  'id' | 'userId' | 'variantId' | 'note' | 'projectTag'
> {
  readonly teamId: string
  readonly now: number
}

interface Decision {
  readonly status: Exclude<RequestStatus, 'pending'>
  readonly by: string | null
  readonly answer: string
  readonly orderId: string | null
  readonly now: number
}

/** A request with the names that a list shows. */
export interface NamedRequest extends LicenseRequest {
  readonly requester: string
  readonly decider: string | null
  readonly productName: string
  readonly productSlug: string
  readonly fileName: string
}

/** Members' requests to license files for their team (team 6). Changed under the lock of the team's customer. */
export interface LicenseRequestRepository {
  add(request: NewRequest): Promise<void>
  /** A request in this team; null if it has none with this ID. */
  find(teamId: string, id: string): Promise<NamedRequest | null>
  /** Newest first, of a team or of one person in it: open ones before the rest. */
  list(
    teamId: string,
    by: { readonly userId: string | null; readonly most: number },
  ): Promise<readonly NamedRequest[]>
  /** The files that a user has open requests for. */
  openFiles(teamId: string, userId: string): Promise<readonly number[]>
  decide(id: string, decision: Decision): Promise<void>
  /** Ends the open requests of a user in a team, or all of a team's. */
  end(teamId: string, userId: string | null, now: number): Promise<void>
}
