/** A charge as the sandbox provider remembers it: read only through its port. */
export interface SandboxChargeTable {
  key: string
  amount: number
  state: string
  created_at: number
  updated_at: number
}
