import { useState } from 'react'
import type { AdminTeam } from '#application/ports/admin-teams.ts'
import { QueryResult } from '../account/query-result.tsx'
import { Button } from '../components/button.tsx'
import { FactTable } from '../components/fact-table.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import { AdminSection } from './admin-section.tsx'
import { teamInvoiceFacts } from './invoice-facts.tsx'

const InvoiceTermsDialog = pagePart(
  async () => (await import('./invoice-terms-dialog.tsx')).InvoiceTermsDialog,
)

interface TeamInvoicesProps {
  readonly team: AdminTeam
  /** Called after a change that added an audit event to the team. */
  readonly onChanged: () => void
}

/** Whether a team may pay by invoice, and what it owes (on-account 1). */
export function TeamInvoices({ team, onChanged }: TeamInvoicesProps) {
  const invoices = useService('adminInvoices')
  const found = useQuery(() => invoices.terms(team.id))
  const [isChanging, setIsChanging] = useState(false)
  return (
    <AdminSection
      title="Pay by invoice"
      actions={
        !team.isOwn &&
        found.value && (
          <Button size="small" onClick={() => setIsChanging(true)}>
            Change…
          </Button>
        )
      }
    >
      <QueryResult {...found}>
        {(account) => (
          <>
            <FactTable caption="Pay by invoice" facts={teamInvoiceFacts(account)} />
            {isChanging && (
              <InvoiceTermsDialog
                account={account}
                onChanged={(changed) => {
                  found.show(changed)
                  onChanged()
                }}
                onClose={() => setIsChanging(false)}
              />
            )}
          </>
        )}
      </QueryResult>
    </AdminSection>
  )
}
