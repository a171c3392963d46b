/** A refund as the sandbox provider remembers it. */
export interface SandboxRefundTable {
  key: string
  charge_key: string
  amount: number
  created_at: number
}
