import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { SynonymEntry } from '#domain/search/synonym-change.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import formCss from '../account/account-form.module.css'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextArea, TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface SynonymDialogProps {
  /** The existing synonym. A new one has no meanings, and possibly no term. */
  readonly synonym: Synonym
  readonly onDone: (entries: readonly SynonymEntry[], synonym: Synonym) => void
  readonly onClose: () => void
}

/** Edits a term and the words that are searched for along with it. */
export const SynonymDialog = observer(function SynonymDialog(props: SynonymDialogProps) {
  const { synonym, onDone, onClose } = props
  const admin = useService('numbersAdmin')
  const modals = useStore('modals')
  const saving = useMutation()
  const [term, setTerm] = useState(synonym.term)
  const [words, setWords] = useState(synonym.meanings.join(', '))
  const meanings = words
    .split(/[,\n]/u)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const isReady = wordsIn(term) !== '' && meanings.length > 0
  const isNew = synonym.meanings.length === 0

  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isReady) return
    const wanted = { term: wordsIn(term), meanings }
    saving.run(
      () => admin.setSynonym(wanted),
      (entries) => {
        onClose()
        onDone(entries, wanted)
      },
    )
  }

  return (
    <Dialog
      open={modals.open === null}
      title={isNew ? 'New synonym' : `Edit “${synonym.term}”`}
      onClose={onClose}
    >
      <form className={formCss['form']} onSubmit={save} noValidate>
        {isNew && (
          <TextField
            label="Search term"
            hint="What people type, like “kaboom” or “gun shot”."
            name="term"
            autoComplete="off"
            required
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        )}
        <TextArea
          label="Also search for"
          hint="Words or phrases from your catalog, separated by commas. Put the best one first."
          name="meanings"
          rows={3}
          required
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        <ErrorNote error={saving.error} fields={[]} />
        <div className={formCss['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={saving.busy} disabled={!isReady}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  )
})

/** A term without slashes, which only separate words in a search and cannot be in an address (security 12). */
function wordsIn(term: string): string {
  return term
    .replace(/[/\\]+/g, ' ')
    .trim()
    .toLowerCase()
}
