/** What the sandbox provider remembers: not ours to read but through its port. */
export interface SandboxChargeTable {
  key: string
  amount: number
  state: string
  created_at: number
  updated_at: number
}
