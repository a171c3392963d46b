/** What the sandbox provider remembers of money given back. */
export interface SandboxRefundTable {
  key: string
  charge_key: string
  amount: number
  created_at: number
}
