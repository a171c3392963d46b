import { observer } from 'mobx-react-lite'
import { errAsync, okAsync } from 'neverthrow'
import { useState } from 'react'
import type { AccessToken } from '#application/ports/access-tokens.ts'
import { HOUR_MS } from '#domain/shared/durations.ts'
import { sinceMessage } from '#messages/time-ago.ts'
import { Button } from '../components/button.tsx'
import { inDays } from '#messages/durations.ts'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './device-list.module.css'
import formCss from './account-form.module.css'
import textCss from '../styles/text.module.css'
import { SCOPE_LABELS } from './token-scopes.ts'

interface TokenListProps {
  readonly tokens: readonly AccessToken[]
  readonly now: number
  /** The id of the token that was just created. */
  readonly fresh: string | null
  readonly onRevoked: (id: string) => void
}

/** Tokens with their scopes and last use, each with a button to revoke it. */
export const TokenList = observer(function TokenList(props: TokenListProps) {
  const { tokens, now, fresh, onRevoked } = props
  const [revoking, setRevoking] = useState<AccessToken | null>(null)
  if (tokens.length === 0) {
    return <p className={textCss['quiet']}>You haven’t created any tokens yet.</p>
  }

  return (
    <>
      <ul className={css['devices']}>
        {tokens.map((token) => (
          <li key={token.id} className={css['device']}>
            <div className={formCss['tokenFacts']}>
              <h3>
                {token.name}
                {token.id === fresh && <span className={css['here']}> New</span>}
                {token.expired && <span className={formCss['expired']}> Expired</span>}
              </h3>
              <p className={textCss['note']}>{factsOf(token, now)}</p>
            </div>
            <Button
              size="small"
              aria-label={`Revoke ${token.name}`}
              onClick={() => setRevoking(token)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      {revoking && (
        <RevokeDialog
          token={revoking}
          onClose={() => setRevoking(null)}
          onRevoked={() => {
            setRevoking(null)
            onRevoked(revoking.id)
          }}
        />
      )}
    </>
  )
})

/** "Catalog, Library · Last used 2 hours ago · Expires March 3, 2027" */
function factsOf(token: AccessToken, now: number): string {
  const { scopes, monthlyCredits, spentCredits, usedAt, expiresAt, expired } = token
  return [
    scopes.map((scope) => SCOPE_LABELS[scope].name).join(', '),
    ...(monthlyCredits === null
      ? []
      : [`${spentCredits} of ${monthlyCredits} credits used this month`]),
    usedAt === null ? 'Never used' : `Last used ${usedMessage(usedAt, now)}`,
    `${expired ? 'Expired' : 'Expires'} ${inDays(expiresAt)}`,
  ].join(' · ')
}

/** Last use is recorded with a precision of one hour. */
function usedMessage(usedAt: number, now: number): string {
  return now - usedAt < HOUR_MS ? 'within the last hour' : sinceMessage(usedAt, now)
}

interface RevokeDialogProps {
  readonly token: AccessToken
  readonly onClose: () => void
  readonly onRevoked: () => void
}

/** Asks for confirmation, since revoking can't be undone and stops programs at once. */
const RevokeDialog = observer(function RevokeDialog(props: RevokeDialogProps) {
  const { token, onClose, onRevoked } = props
  const accessTokens = useService('accessTokens')
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const ending = useMutation()

  const revoke = () =>
    ending.run(
      () =>
        accessTokens
          .revoke(token.id)
          // A token that is already gone counts as revoked.
          .orElse((fault) => (fault.kind === 'missing' ? okAsync() : errAsync(fault))),
      () => {
        notifications.say({ type: 'success', body: `“${token.name}” is revoked.` })
        onRevoked()
      },
    )

  return (
    <Dialog
      open={modals.open === null}
      title={`Revoke “${token.name}”?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={ending.busy} onClick={revoke}>
            Revoke
          </Button>
        </>
      }
    >
      <p>Programs that use it lose access right away. This can’t be undone.</p>
      <ErrorNote error={ending.error} />
    </Dialog>
  )
})
