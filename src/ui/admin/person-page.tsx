import { useState } from 'react'
import type { PersonPage as Person } from '#application/ports/admin-people.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { FactTable } from '../components/fact-table.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { AdminFrame } from './admin-frame.tsx'
import type { AdminPageProps } from './admin-place.ts'
import type { PersonAction } from './person-dialogs.tsx'
import { accountFacts } from './person-facts.tsx'
import { PersonLists, PersonSessions } from './person-lists.tsx'
import css from './admin-page.module.css'

const PersonDialog = pagePart(async () => (await import('./person-dialogs.tsx')).PersonDialog)

/** An account: its facts, and the actions staff can take. */
export function PersonPage({ params }: AdminPageProps) {
  const people = useService('adminPeople')
  const id = params['id'] ?? ''
  const found = useQuery(() => people.find(id))
  return (
    <AdminFrame title={found.value?.email ?? 'Person'}>
      <QueryResult {...found}>
        {(person) => <PersonDetails person={person} onChanged={found.show} />}
      </QueryResult>
    </AdminFrame>
  )
}

interface PersonProps {
  readonly person: Person
  readonly onChanged: (person: Person) => void
}

function PersonDetails({ person, onChanged }: PersonProps) {
  const [action, setAction] = useState<PersonAction | null>(null)
  const { user } = useStore('session')
  const licenses = useStore('licenses')
  const isSelf = user?.id === person.id

  return (
    <>
      <div className={css['columns']}>
        <FactTable
          caption="Account"
          facts={accountFacts(person, (license) => licenses.named(license))}
        />
        <div className={css['actionList']}>
          {person.confirmedAt === null && (
            <Button size="small" onClick={() => setAction({ kind: 'confirmation' })}>
              Resend confirmation…
            </Button>
          )}
          {!isSelf && (
            <Button size="small" onClick={() => setAction({ kind: 'license' })}>
              Change minimum license…
            </Button>
          )}
          {person.twoFactorAt !== null && !isSelf && person.resetAt === null && (
            <Button size="small" onClick={() => setAction({ kind: 'reset' })}>
              Start two-factor reset…
            </Button>
          )}
          {person.resetAt !== null && (
            <>
              {!isSelf && person.isResetDue && (
                <Button size="small" onClick={() => setAction({ kind: 'reset' })}>
                  Finish two-factor reset…
                </Button>
              )}
              <Button size="small" onClick={() => setAction({ kind: 'cancel-reset' })}>
                Cancel two-factor reset…
              </Button>
            </>
          )}
          {!isSelf && (
            <Button size="small" onClick={() => setAction({ kind: 'block' })}>
              {person.blockedAt === null ? 'Block account…' : 'Unblock account…'}
            </Button>
          )}
        </div>
      </div>
      <PersonSessions person={person} onAct={setAction} />
      <PersonLists person={person} />
      {action && (
        <PersonDialog
          person={person}
          action={action}
          onChanged={onChanged}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}
