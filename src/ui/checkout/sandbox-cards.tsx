import { observer } from 'mobx-react-lite'
import type { SandboxToken } from '#application/ports/orders.ts'
import { RadioGroup, type Choice } from '../parts/radio-group.tsx'
import type { Till } from './till.ts'

/** The sandbox's way to pay: outcomes to choose from. Nothing that looks like a card is ever typed. */
export const SandboxCards = observer(function SandboxCards({ till }: { till: Till }) {
  return (
    <RadioGroup
      label="Test card"
      choices={CARDS}
      value={till.card}
      onChange={(card) => till.fill({ card })}
    />
  )
})

const CARDS: Choice<SandboxToken>[] = [
  { value: 'sandbox_ok', label: 'A card that pays' },
  { value: 'sandbox_other', label: 'Another card that pays' },
  { value: 'sandbox_declined', label: 'A card that is declined' },
  { value: 'sandbox_second_step', label: 'A card whose bank asks once more' },
]
