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

/** What the shop keeps about somebody, how to get it, and how to leave. */
export function PrivacyPage() {
  return (
    <PerUser>
      <PrivacyVisit />
    </PerUser>
  )
}

const PrivacyVisit = observer(function PrivacyVisit() {
  const { apiOrigin } = useStore('config')
  const own = useMyProfile()

  return (
    <AccountFrame title="Privacy" at="privacy">
      <AccountSection title="What we keep">
        <ul className={css['facts']}>
          <li>Your profile: name, email address, and what else you have entered there.</li>
          <li>Your orders and licences, and which files you have downloaded.</li>
          <li>Your cart and your wishlists, so that they are there on every device.</li>
          <li>Where you are signed in: the kind of browser, and when it was last here.</li>
          <li>Your password only as a hash that nobody can turn back. No card numbers at all.</li>
        </ul>
      </AccountSection>
      <AccountSection
        title="Your data"
        words={<p>Everything above as one ZIP archive of readable files.</p>}
      >
        <ButtonLink to={`${apiOrigin}${EXPORT_PATH}`} reloadDocument download icon={<Download />}>
          Download my data
        </ButtonLink>
      </AccountSection>
      <AccountSection
        title="Mails"
        words={<p>Receipts and warnings about your account come in any case.</p>}
      >
        <QueryResult {...own}>
          {(profile) => <MailsForm profile={profile} onSaved={own.adopt} />}
        </QueryResult>
      </AccountSection>
      <CloseAccount />
    </AccountFrame>
  )
})

/** The way out for good: what goes, what must stay, and a button that asks once more. */
const CloseAccount = observer(function CloseAccount() {
  const [closing, setClosing] = useState(false)

  return (
    <AccountSection
      title="Close your account"
      words={<p>Download your data and your files first. There is no way back.</p>}
    >
      <p>What goes:</p>
      <ul className={css['facts']}>
        <li>Your name, email address, username, phone, company and tax number.</li>
        <li>
          Your cart, your wishlists and their links, your sign-ins on every device, and the way to
          your downloads.
        </li>
      </ul>
      <p>What has to stay, because the law wants receipts kept:</p>
      <ul className={css['facts']}>
        <li>Orders and licences, with what their receipts say and nothing else.</li>
      </ul>
      <p>Licences that you have bought stay valid for the files that you have.</p>
      <Button onClick={() => setClosing(true)}>Close my account</Button>
      {closing && <CloseDialog onClose={() => setClosing(false)} />}
    </AccountSection>
  )
})

interface MailsFormProps {
  readonly profile: Profile
  readonly onSaved: (profile: Profile) => void
}

/** News by mail, on or off; saved as soon as it is pressed, and back where it was if that fails. */
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
        setLast(fresh.emailOptin ? 'We will write to you.' : 'No more news by mail.')
        onSaved(fresh)
      },
    )
  }

  return (
    <div className={css['form']}>
      <Checkbox
        label="Write to me when new footage comes out"
        checked={isOn}
        aria-busy={saving.busy || undefined}
        onChange={(event) => press(event.target.checked)}
      />
      <ErrorNote error={saving.error} />
      <output className={textCss['note']}>{last}</output>
    </div>
  )
})
