import type { ResultAsync } from 'neverthrow'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { UserError } from '#messages/user-error.ts'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import css from './catalog.module.css'
import { faultIn, otherFaults, sentence } from './faults.ts'
import { StateBadge } from './state-badge.tsx'

interface EntryStateProps<Entry> {
  readonly state: AssetState
  /** Its page in the store. */
  readonly page: string
  readonly set: (state: 'published' | 'retired') => ResultAsync<Entry, UserError>
  readonly onChanged: (entry: Entry) => void
}

/** Whether something has a page in the store, and the way to change that. */
export function EntryState<Entry>({ state, page, set, onChanged }: EntryStateProps<Entry>) {
  const changing = useMutation()
  const to = (next: 'published' | 'retired') => changing.run(() => set(next), onChanged)
  const refusal = faultIn(changing.error, 'state', 'This')
  return (
    <>
      <StateBadge state={state} />
      <StateButtons state={state} page={page} busy={changing.busy} onChange={to} />
      {refusal && <FieldError>{refusal}</FieldError>}
      {otherFaults(changing.error, (field) => field === 'state').map(({ field, reason }) => (
        <FieldError key={field}>{sentence(reason)}</FieldError>
      ))}
      {changing.error?.kind !== 'asset-refused' && <ErrorNote error={changing.error} />}
    </>
  )
}

interface StateButtonsProps extends Pick<EntryStateProps<never>, 'state' | 'page'> {
  readonly busy: boolean
  readonly onChange: (state: 'published' | 'retired') => void
}

/** Shows, retires, publishes or restores something of the catalog. */
export function StateButtons({ state, page, busy, onChange }: StateButtonsProps) {
  return state === 'published' ? (
    <>
      <ButtonLink size="small" to={page}>
        View in store
      </ButtonLink>
      <Button size="small" busy={busy} onClick={() => onChange('retired')}>
        Retire
      </Button>
    </>
  ) : (
    <Button kind="primary" size="small" busy={busy} onClick={() => onChange('published')}>
      {state === 'draft' ? 'Publish' : 'Restore'}
    </Button>
  )
}

interface EditedNoteProps<Entry> {
  /** As people call them. */
  readonly fields: readonly string[]
  readonly forget: () => ResultAsync<Entry, UserError>
  readonly onChanged: (entry: Entry) => void
}

/** What imports leave alone, and the way to have them write it again. */
export function EditedNote<Entry>({ fields, forget, onChanged }: EditedNoteProps<Entry>) {
  const changing = useMutation()
  if (fields.length === 0) return null
  return (
    <div className={css['note']}>
      <p>
        Edited in store admin: {fields.join(', ')}. Imports from a folder keep these as they are and
        say so in their report.
      </p>
      <ErrorNote error={changing.error} />
      <Button size="small" busy={changing.busy} onClick={() => changing.run(forget, onChanged)}>
        Let imports overwrite them
      </Button>
    </div>
  )
}
