import Download from 'lucide-react/icons/download'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { EXPORT_PATH } from '#contract/links.ts'
import type { Profile } from '#domain/user/profile.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button, ButtonLink } from '../components/button.tsx'
import { Checkbox } from '../components/checkbox.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { PerUser } from './per-user.tsx'
import { QueryResult } from './query-result.tsx'
import { useMyProfile } from './use-my-profile.ts'
import textCss from '../styles/text.module.css'

/** What the shop stores about a person, how to download it, and how to leave. */
export function PrivacyPage() {
  return (
    <PerUser>
      <PrivacyVisit />
    </PerUser>
  )
}

const PrivacyVisit = observer(function PrivacyVisit() {
  const { apiOrigin } = useStore('config')
  const modals = useStore('modals')
  const own = useMyProfile()

  return (
    <AccountFrame title="Privacy" at="privacy">
      <AccountSection title="What we store">
        <ul className={css['facts']}>
          <li>Your profile: name, email address and anything else you’ve added.</li>
          <li>Your orders, licenses and download history.</li>
          <li>Your cart and wishlists, so they’re available on all your devices.</li>
          <li>Where you’re signed in: the browser and when it was last active.</li>
          <li>Your team, your role on it and what you licensed and downloaded for it.</li>
          <li>Your API tokens: their names, scopes and last use.</li>
          <li>Your choices about optional cookies.</li>
          <li>Your two-factor authentication setup.</li>
          <li>Problems you reported with files, and our replies.</li>
          <li>Your password, only as a secure hash. We never store card numbers.</li>
        </ul>
      </AccountSection>
      <AccountSection
        title="Your data"
        description={<p>Download everything we store about you as a ZIP archive.</p>}
      >
        <ButtonLink to={`${apiOrigin}${EXPORT_PATH}`} reloadDocument download icon={<Download />}>
          Download my data
        </ButtonLink>
      </AccountSection>
      <AccountSection
        title="Privacy choices"
        description={<p>What the store may use cookies and similar technologies for.</p>}
      >
        <Button onClick={() => modals.show({ kind: 'privacy' })}>Change privacy choices</Button>
      </AccountSection>
      <AccountSection
        title="Email preferences"
        description={<p>We always send receipts and important notices about your account.</p>}
      >
        <QueryResult {...own}>
          {(profile) => <MailsForm profile={profile} onSaved={own.adopt} />}
        </QueryResult>
      </AccountSection>
      <CloseAccount />
    </AccountFrame>
  )
})

/** Closing the account: what is deleted, what must be kept, and a button that opens a confirmation. */
const CloseAccount = observer(function CloseAccount() {
  const [closing, setClosing] = useState(false)

  return (
    <AccountSection
      title="Close your account"
      description={<p>Download your data and files first. This can’t be undone.</p>}
    >
      <p>What we delete:</p>
      <ul className={css['facts']}>
        <li>Your name, email address, username, phone, company and VAT ID.</li>
        <li>
          Your cart, your wishlists and their shared links, your sign-ins on every device, and
          access to your downloads.
        </li>
        <li>A team you own, with its plan and unused credits, if no one else is on it.</li>
      </ul>
      <p>What we keep, because the law requires it:</p>
      <ul className={css['facts']}>
        <li>Orders and licenses, with only the details on their receipts.</li>
      </ul>
      <p>Licenses you bought stay valid for the files you’ve downloaded.</p>
      <Button onClick={() => setClosing(true)}>Close my account</Button>
      {closing && <CloseDialog onClose={() => setClosing(false)} />}
    </AccountSection>
  )
})

interface MailsFormProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** Turns news by email on or off. Saved at once, and reverted if saving fails. */
const MailsForm = observer(function MailsForm({ profile, onSaved }: MailsFormProps) {
  const account = useService('account')
  const saving = useMutation()
  const [pressed, setPressed] = useState<boolean | null>(null)
  const [last, setLast] = useState('')
  const isOn = (saving.busy ? pressed : null) ?? profile.emailOptin

  const press = (emailOptin: boolean) => {
    if (saving.busy) return
    setPressed(emailOptin)
    saving.run(
      () => account.change({ emailOptin }),
      (fresh) => {
        setLast(
          fresh.emailOptin
            ? 'You’re subscribed to new releases.'
            : 'You’re unsubscribed from new releases.',
        )
        onSaved(fresh)
      },
    )
  }

  return (
    <div className={css['form']}>
      <Checkbox
        label="Email me when new footage is released"
        checked={isOn}
        aria-busy={saving.busy || undefined}
        onChange={(event) => press(event.target.checked)}
      />
      <ErrorNote error={saving.error} />
      <output className={textCss['note']}>{last}</output>
    </div>
  )
})
