import { useRef, useState } from 'react'
import type { SynonymEntry } from '#domain/search/synonym-change.ts'
import type { Synonym } from '#domain/search/synonyms.ts'
import { inThousands } from '#domain/shared/text.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Announcement } from '../components/announcement.tsx'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextField } from '../components/text-field.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import textCss from '../styles/text.module.css'
import { AdminFrame } from './admin-frame.tsx'
import listCss from './admin-list.module.css'
import { SynonymDialog } from './synonym-dialog.tsx'
import { SynonymTable } from './synonym-table.tsx'
import css from './synonyms.module.css'
import { UnansweredTerms } from './unanswered-terms.tsx'

type Entries = readonly SynonymEntry[]

/** The last change, and how to undo it. */
interface Done {
  readonly text: string
  readonly undo: Synonym
}

/** Search synonyms, along with searches that found nothing (search 6). */
export function SynonymsPage() {
  const admin = useService('numbersAdmin')
  const held = useQuery<Entries>(() => admin.synonyms())
  const changing = useMutation()
  const [edited, setEdited] = useState<Synonym | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [filter, setFilter] = useState('')
  const notice = useRef<HTMLParagraphElement>(null)
  const entries = held.value ?? []

  const edit = (term: string) =>
    setEdited(entries.find((entry) => entry.term === term) ?? { term, meanings: [] })
  const changed = (after: Entries, text: string, term: string) => {
    setDone({ text, undo: { term, meanings: usedBy(entries, term) } })
    held.show(after)
    requestAnimationFrame(() => notice.current?.focus())
  }
  const set = (synonym: Synonym, text: string) =>
    changing.run(
      () => admin.setSynonym(synonym),
      (after) => changed(after, text, synonym.term),
    )
  const undo = ({ undo: before }: Done) =>
    changing.run(
      () => admin.setSynonym(before),
      (after) => {
        setDone(null)
        held.show(after)
      },
    )

  return (
    <AdminFrame
      title="Search synonyms"
      actions={
        <Button size="small" onClick={() => setEdited({ term: '', meanings: [] })}>
          New synonym…
        </Button>
      }
    >
      <p className={textCss['quiet']}>
        When someone searches for a term, the store also searches for the words listed beside it.
        Results that contain the term itself come first. Changes take effect within seconds.
      </p>
      <ErrorNote error={changing.error} fields={[]} />
      {done && (
        <p ref={notice} tabIndex={-1} className={css['done']}>
          {done.text}
          <Button kind="bare" size="small" busy={changing.busy} onClick={() => undo(done)}>
            Undo
          </Button>
        </p>
      )}
      <Announcement>{done?.text ?? ''}</Announcement>
      <QueryResult {...held}>
        {(all) => (
          <>
            <UnansweredTerms entries={all} onEdit={edit} />
            <section className={css['terms']}>
              <h2>Synonyms</h2>
              <div className={listCss['tools']}>
                <TextField
                  label="Find a term or word"
                  type="search"
                  name="filter"
                  autoComplete="off"
                  value={filter}
                  onChange={(event) => setFilter(event.target.value)}
                />
                <span className={listCss['count']}>
                  {inThousands(matching(all, filter).length)} of {inThousands(all.length)}
                </span>
              </div>
              <SynonymTable
                entries={matching(all, filter)}
                onEdit={edit}
                onRemove={({ term }) => set({ term, meanings: [] }, `“${term}” was removed.`)}
                onRestore={({ term, meanings }) =>
                  set({ term, meanings }, `“${term}” was restored.`)
                }
              />
            </section>
          </>
        )}
      </QueryResult>
      {edited && (
        <SynonymDialog
          synonym={edited}
          onDone={(after, { term }) => changed(after, `“${term}” was saved.`, term)}
          onClose={() => setEdited(null)}
        />
      )}
    </AdminFrame>
  )
}

/** The synonyms that currently apply to a term. */
function usedBy(entries: Entries, term: string): readonly string[] {
  const entry = entries.find((one) => one.term === term)
  return entry === undefined || entry.origin === 'removed' ? [] : entry.meanings
}

function matching(entries: Entries, filter: string): Entries {
  const sought = filter.trim().toLowerCase()
  return entries.filter(({ term, meanings }) =>
    [term, ...meanings].some((text) => text.includes(sought)),
  )
}
