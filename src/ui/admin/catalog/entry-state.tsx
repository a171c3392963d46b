import type { ResultAsync } from 'neverthrow'
import type { AssetState } from '#domain/catalog/asset-query.ts'
import type { UserError } from '#messages/user-error.ts'
import { Badge } from '../../components/badge.tsx'
import { Button, ButtonLink } from '../../components/button.tsx'
import { ErrorNote } from '../../components/error-note.tsx'
import { FieldError } from '../../components/field-error.tsx'
import { useMutation } from '../../hooks/use-mutation.ts'
import { STATE_LABELS, STATE_TONES } from './catalog-words.ts'
import { faultIn, otherFaults, sentence } from './faults.ts'

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
  return (
    <>
      <Badge tone={STATE_TONES[state]}>{STATE_LABELS[state]}</Badge>
      {state === 'published' ? (
        <>
          <ButtonLink size="small" to={page}>
            View in store
          </ButtonLink>
          <Button size="small" busy={changing.busy} onClick={() => to('retired')}>
            Retire
          </Button>
        </>
      ) : (
        <Button kind="primary" size="small" busy={changing.busy} onClick={() => to('published')}>
          {state === 'draft' ? 'Publish' : 'Restore'}
        </Button>
      )}
      {faultIn(changing.error, 'state') && (
        <FieldError>{`This ${faultIn(changing.error, 'state')?.replace(/^H/, 'h')}`}</FieldError>
      )}
      {otherFaults(changing.error, (field) => field === 'state').map(({ field, reason }) => (
        <FieldError key={field}>{sentence(reason)}</FieldError>
      ))}
      {changing.error?.kind !== 'asset-refused' && <ErrorNote error={changing.error} />}
    </>
  )
}

/** Fields that people call otherwise than the wire does. */
const ENTRY_FIELDS: Readonly<Record<string, string>> = { intro: 'introduction', state: 'status' }

interface EditedNoteProps<Entry> {
  readonly fields: readonly string[]
  readonly forget: () => ResultAsync<Entry, UserError>
  readonly onChanged: (entry: Entry) => void
  readonly className: string | undefined
}

/** What imports leave alone, and the way to have them write it again. */
export function EditedNote<Entry>({
  fields,
  forget,
  onChanged,
  className,
}: EditedNoteProps<Entry>) {
  const changing = useMutation()
  if (fields.length === 0) return null
  return (
    <div className={className}>
      <p>
        Edited in the admin: {fields.map((field) => ENTRY_FIELDS[field] ?? field).join(', ')}.
        Imports from a folder keep these as they are and say so in their report.
      </p>
      <ErrorNote error={changing.error} />
      <Button size="small" busy={changing.busy} onClick={() => changing.run(forget, onChanged)}>
        Let imports overwrite them
      </Button>
    </div>
  )
}
