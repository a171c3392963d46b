import type { RequestStatus } from '#domain/team/license-request.ts'

/** The outcome of a request, in a word. */
export const REQUEST_LABELS: Readonly<Record<RequestStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  owned: 'Already owned',
  ended: 'Closed',
}
