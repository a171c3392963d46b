import type { ResultAsync } from 'neverthrow'
import type { Retirement } from '#application/ports/admin-catalog.ts'
import type { AdminRefused } from '#application/ports/admin-people.ts'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { UserError } from '#messages/user-error.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { sentence } from './faults.ts'
import { RetireEffects } from './retire-effects.tsx'

export interface StateDialogProps {
  readonly name: string
  readonly state: AssetState
  /** Sets the state. Returns a function that shows the change on the page. */
  readonly set: (
    state: 'published' | 'retired',
    reason: string,
  ) => ResultAsync<() => void, UserError>
  /** What else retiring it changes in the store. Omitted if nothing depends on it. */
  readonly effects?: () => ResultAsync<Retirement, UserError>
  readonly onClose: () => void
}

/** Asks for a reason, then publishes, retires or restores a catalog entry (admin 2). */
export function StateDialog({ name, state, set, effects, onClose }: StateDialogProps) {
  const { action, done } = STEPS[state]
  const isRetired = state === 'published'
  return (
    <ReasonDialog
      title={`${action} ${name}?`}
      action={action}
      done={`${name} is ${done}.`}
      ask={(reason) => set(isRetired ? 'retired' : 'published', reason).mapErr(withMessage)}
      onDone={(show) => show()}
      onClose={onClose}
    >
      <p>
        {isRetired
          ? 'It’s no longer offered in the store. You can restore it later.'
          : 'It appears in the store right away.'}
      </p>
      {isRetired && effects && <RetireEffects effects={effects} />}
    </ReasonDialog>
  )
}

/** The action available in each state, and the state it leads to. */
const STEPS: Readonly<Record<AssetState, { readonly action: string; readonly done: string }>> = {
  draft: { action: 'Publish', done: 'published' },
  published: { action: 'Retire', done: 'retired' },
  retired: { action: 'Restore', done: 'published again' },
}

/** Turns field faults into sentences, since no field of this dialog shows its own faults. */
function withMessage(error: UserError): UserError {
  if (error.kind !== 'asset-refused') return error
  const said = error.faults.map(({ field, reason }) =>
    field === 'state' ? `This ${reason}.` : sentence(reason),
  )
  return { kind: 'admin-refused', message: said.join(' ') } satisfies AdminRefused
}
