import type { ResultAsync } from 'neverthrow'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import type { CreditsChanged } from '#domain/download/shown-cost.ts'
import type {
  LicenseRequest,
  RequestLimitReached,
  RequestOver,
} from '#domain/team/license-request.ts'
import type { NotAllowed } from '#domain/team/team.ts'
import type { Invalid } from '#domain/user/field-errors.ts'
import type { Missing, Outage } from './outage.ts'

/** A request as a list shows it, with what the viewer may do with it. */
export interface ShownRequest extends LicenseRequest {
  readonly requester: string
  readonly decider: string | null
  readonly productName: string
  readonly productSlug: string
  readonly fileName: string
  /** Today's cost in credits; null for viewers who may not approve it, and once it is decided or over. */
  readonly cost: number | null
  readonly mayDecide: boolean
  readonly mayWithdraw: boolean
}

/** Files that a member requests, and what for. */
export interface AskedFiles {
  readonly variantIds: readonly number[]
  readonly note: string
  readonly projectTag: string
}

export type AskRefusal =
  | Invalid
  | RequestLimitReached
  | { readonly kind: 'already-owned' }
  | NotAllowed
  | Missing
  | Outage

export type ApprovalRefusal =
  | RequestOver
  | DownloadRefusal
  | CreditsChanged
  | NotAllowed
  | Missing
  | Outage

type Listed<Refusal> = ResultAsync<readonly ShownRequest[], Refusal>

/** Files that members ask their team to license (team 6). Every change returns the list as it is afterwards. */
export interface LicenseRequests {
  /** The user's own requests, and for approvers everyone's: open ones first. */
  list(): Listed<Outage>
  ask(asked: AskedFiles): Listed<AskRefusal>
  /** Spends no more credits than were shown. */
  approve(id: string, shown: number): Listed<ApprovalRefusal>
  decline(id: string, note: string): Listed<Invalid | RequestOver | NotAllowed | Missing | Outage>
  withdraw(id: string): Listed<RequestOver | NotAllowed | Missing | Outage>
}
