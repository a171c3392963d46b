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

/** What members ask their team to license (team 6). Under the lock of the team's customer. */
export interface LicenseRequestRepository {
  add(request: NewRequest): Promise<void>
  /** Of this team; null where it has none of this id. */
  find(teamId: string, id: string): Promise<NamedRequest | null>
  /** The newest of a team first, or of one person in it: open ones before the rest. */
  list(
    teamId: string,
    by: { readonly userId: string | null; readonly most: number },
  ): Promise<readonly NamedRequest[]>
  /** Which files somebody asks for, or anybody in the team. */
  openFiles(teamId: string, userId: string): Promise<readonly number[]>
  decide(id: string, decision: Decision): Promise<void>
  /** Open ones of somebody in a team end, or all of a team's. */
  end(teamId: string, userId: string | null, now: number): Promise<void>
}
