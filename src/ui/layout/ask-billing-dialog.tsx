import { observer } from 'mobx-react-lite'
import { useState, type ReactNode } from 'react'
import { can } from '#application/ports/can.ts'
import type { ActedFor } from '#domain/user/viewer.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { useStore } from '../stores/stores.tsx'
import { RequestDialog } from '../team/request-dialog.tsx'
import { BuyFile } from './buy-file.tsx'
import { useSuggestedActions } from './use-suggested-actions.ts'
import layoutCss from '../styles/layout.module.css'

const RequestApproval = pagePart(
  async () => (await import('../product/request-approval.tsx')).RequestApproval,
)

interface AskBillingDialogProps {
  readonly team: ActedFor
  readonly title: string
  /** What is missing. */
  readonly children: ReactNode
  /** What the owner or a billing contact can do about it: "add credits". */
  readonly to: string
  /** The requested file. */
  readonly variantId?: number | undefined
}

/**
 * Shown to a role that cannot buy credits or a plan for its team: who can, and what the member can still do
 * (customer 2).
 */
export const AskBillingDialog = observer(function AskBillingDialog(props: AskBillingDialogProps) {
  const { team, title, children, to, variantId } = props
  const modals = useStore('modals')
  const buy = useSuggestedActions(variantId ?? null).find(({ kind }) => kind === 'buy')
  const [asks, setAsks] = useState(false)
  const close = () => modals.close()
  // People who approve requests would be asking themselves.
  const mayAsk = can('request-license', team) && !can('approve-requests', team)
  if (asks && variantId !== undefined) {
    return <RequestDialog isModal variantIds={[variantId]} onClose={close} onAsked={close} />
  }
  return (
    <Dialog
      open
      title={title}
      onClose={close}
      actions={
        <>
          <Button kind={buy ? 'quiet' : 'primary'} onClick={close}>
            Got it
          </Button>
          {buy && variantId !== undefined && (
            <BuyFile variantId={variantId} action={buy} kind="primary" />
          )}
        </>
      }
    >
      <div className={layoutCss['stack4']}>
        <p role="alert">{children}</p>
        <AskBilling team={team} to={to} />
        {variantId !== undefined && mayAsk && (
          <>
            <p>You can also ask an admin to license this file for you.</p>
            <div>
              <RequestApproval variantId={variantId} onAsk={() => setAsks(true)} />
            </div>
          </>
        )}
      </div>
    </Dialog>
  )
})

/** Whom to ask for what a role may not buy. */
export function AskBilling({ team, to }: Pick<AskBillingDialogProps, 'team' | 'to'>) {
  return (
    <p>
      Ask the owner or a billing contact of <strong>{team.name}</strong> to {to}.
    </p>
  )
}
