import type { RequestStatus } from '#domain/team/license-request.ts'

/** Files that members asked their team to license, and the outcome. */
export interface LicenseRequestTable {
  id: string
  team_id: string
  user_id: string
  variant_id: number
  note: string
  project_tag: string
  status: RequestStatus
  /** The answer of the person who decided. */
  answer: string
  decided_by: string | null
  /** The order that licensed it; null until one did. */
  order_id: string | null
  created_at: number
  decided_at: number | null
}
