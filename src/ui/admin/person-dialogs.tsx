import { useState } from 'react'
import type { PersonPage } from '#application/ports/admin-people.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { TWO_FACTOR_RESET_MS } from '#domain/user/two-factor.ts'
import { spelledTime } from '#messages/spelled.ts'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { LicenseField } from './license-field.tsx'
import { inUtc } from './moments.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** What staff may do with an account. */
export type PersonAction =
  | { readonly kind: 'block' | 'confirmation' | 'license' | 'reset' | 'cancel-reset' }
  | { readonly kind: 'sessions'; readonly sessionId: string | null }

interface PersonDialogProps {
  readonly person: PersonPage
  readonly onChanged: (person: PersonPage) => void
  readonly onClose: () => void
}

/** Asks for a reason, then performs the action. */
export function PersonDialog({
  action,
  ...props
}: PersonDialogProps & { readonly action: PersonAction }) {
  const people = useService('adminPeople')
  const { person, onChanged, onClose } = props
  const { id, email } = person
  const shared = { onDone: onChanged, onClose }
  switch (action.kind) {
    case 'license':
      return <LicenseDialog {...props} />
    case 'block': {
      const blocked = person.blockedAt === null
      return (
        <ReasonDialog
          {...shared}
          title={blocked ? `Block ${email}?` : `Unblock ${email}?`}
          action={blocked ? 'Block account' : 'Unblock account'}
          done={blocked ? 'The account is blocked.' : 'The account is unblocked.'}
          ask={(reason) => people.setBlocked(id, { blocked, reason })}
        >
          <p>
            {blocked
              ? 'All sessions end, and nobody can sign in. Purchases are kept, and subscriptions keep renewing.'
              : 'They can sign in again as before.'}
          </p>
        </ReasonDialog>
      )
    }
    case 'sessions': {
      const { sessionId } = action
      return (
        <ReasonDialog
          {...shared}
          title={sessionId === null ? 'End all sessions?' : 'End this session?'}
          action={sessionId === null ? 'End all sessions' : 'End session'}
          done={sessionId === null ? 'All sessions have ended.' : 'The session has ended.'}
          ask={(reason) => people.endSessions(id, { sessionId, reason })}
        >
          <p>
            {sessionId === null
              ? `${email} is signed out everywhere and has to sign in again.`
              : `${email} has to sign in again on that device.`}
          </p>
        </ReasonDialog>
      )
    }
    case 'confirmation':
      return (
        <ReasonDialog
          {...shared}
          title="Resend the confirmation email?"
          action="Resend"
          done={`The confirmation email was sent to ${email}.`}
          ask={(reason) => people.resendConfirmation(id, reason)}
        >
          <p>We’ll send it to {email}, with a new link.</p>
        </ReasonDialog>
      )
    case 'reset':
      return <ResetDialog {...props} />
    case 'cancel-reset':
      return (
        <ReasonDialog
          {...shared}
          title="Cancel the two-factor reset?"
          action="Cancel reset"
          done="The reset is canceled."
          ask={(reason) => people.cancelReset(id, reason)}
        >
          <p>Two-factor authentication stays on for {email}.</p>
        </ReasonDialog>
      )
  }
}

/** Announces a two-factor reset, or completes one that is due (two-factor 6). */
function ResetDialog({ person, onChanged, onClose }: PersonDialogProps) {
  const people = useService('adminPeople')
  const { id, email, resetAt } = person
  const isDue = resetAt !== null && person.isResetDue
  return (
    <ReasonDialog
      title={isDue ? 'Finish the two-factor reset?' : 'Start a two-factor reset?'}
      action={isDue ? 'Turn off two-factor authentication' : 'Start reset'}
      done={
        isDue
          ? 'Two-factor authentication is off, and all sessions have ended.'
          : `The reset was announced to ${email}.`
      }
      ask={(reason) => people.resetTwoFactor(id, reason)}
      onDone={onChanged}
      onClose={onClose}
    >
      <p>
        {isDue
          ? `The waiting period ended ${inUtc(resetAt)}. This turns off two-factor authentication and signs ${email} out everywhere.`
          : `We’ll email ${email}, who can stop the reset by signing in with a code. You can finish it after ${spelledTime(TWO_FACTOR_RESET_MS)}.`}
      </p>
    </ReasonDialog>
  )
}

/** Sets a person's minimum license, and shows what they would keep paying for under a lower one (licensing 6). */
function LicenseDialog({ person, onChanged, onClose }: PersonDialogProps) {
  const people = useService('adminPeople')
  const licenses = useStore('licenses')
  const { id, email, minLicenseId } = person
  const [chosen, setChosen] = useState<LicenseId>(minLicenseId)
  const behind = useQuery(chosen > minLicenseId ? () => people.leftBehind(id, chosen) : null, [
    chosen,
  ])
  const left = chosen > minLicenseId ? (behind.value ?? []) : []
  return (
    <ReasonDialog
      title={`Change the minimum license for ${email}`}
      action="Change minimum license"
      done={`${email}’s minimum license is now ${licenses.named(chosen)}.`}
      incomplete={chosen === minLicenseId}
      ask={(reason) => people.setLicense(id, { licenseId: chosen, reason })}
      onDone={onChanged}
      onClose={onClose}
    >
      <LicenseField chosen={chosen} onChoose={setChosen} />
      {left.map((what) => (
        <p key={what}>Their {what} stays below their minimum license until they change it.</p>
      ))}
    </ReasonDialog>
  )
}
