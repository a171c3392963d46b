import { observer } from 'mobx-react-lite'
import { SANDBOX_TOKENS } from './sandbox-tokens.ts'
import { RadioGroup } from '../parts/radio-group.tsx'
import type { CheckoutStore } from './checkout-store.ts'

/** The sandbox's way to pay: outcomes to choose from. Nothing that looks like a card is ever typed. */
export const SandboxCards = observer(function SandboxCards({ visit }: { visit: CheckoutStore }) {
  return (
    <RadioGroup
      label="Test card"
      choices={SANDBOX_TOKENS}
      value={visit.payment}
      onChange={(payment) => visit.fill({ payment })}
    />
  )
})
