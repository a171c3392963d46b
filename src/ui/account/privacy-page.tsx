import { observer } from 'mobx-react-lite'
import Download from 'lucide-react/icons/download'
import { EXPORT_PATH } from '#contract/links.ts'
import { ButtonLink } from '../parts/button.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { CloseAccount } from './close-account.tsx'
import { EachMember } from './each-member.tsx'
import { Loaded } from './loaded.tsx'
import { MailsForm } from './mails-form.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** What the shop keeps about somebody, how to get it, and how to leave. */
export function PrivacyPage() {
  return (
    <EachMember>
      <PrivacyVisit />
    </EachMember>
  )
}

const PrivacyVisit = observer(function PrivacyVisit() {
  const { apiOrigin } = useStore('config')
  const own = useOwnProfile()

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
        <Loaded {...own}>{(profile) => <MailsForm profile={profile} onSaved={own.adopt} />}</Loaded>
      </AccountSection>
      <CloseAccount />
    </AccountFrame>
  )
})
