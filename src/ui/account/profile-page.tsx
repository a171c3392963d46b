import { observer } from 'mobx-react-lite'
import { once } from '#domain/shared/once.ts'
import { PagePart } from '../parts/page-part.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { EachMember } from './each-member.tsx'
import { EmailForm } from './email-form.tsx'
import { Loaded } from './loaded.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useOwnProfile } from './use-own-profile.ts'

// Below the fold, and nothing without an answer of its own.
const loadWork = once(async () => (await import('./work-section.tsx')).WorkSection)

/** Who somebody is to the shop, and where it writes to them. */
export function ProfilePage() {
  return (
    <EachMember>
      <ProfileVisit />
    </EachMember>
  )
}

const ProfileVisit = observer(function ProfileVisit() {
  const own = useOwnProfile()
  const { value: profile, adopt } = own

  return (
    <AccountFrame title="Profile" at="profile">
      <AccountSection title="About you" words={<p>Receipts and licences carry your name.</p>}>
        <Loaded {...own}>{(known) => <ProfileForm profile={known} onSaved={adopt} />}</Loaded>
      </AccountSection>
      {profile && (
        <AccountSection
          title="Email address"
          words={<p>You sign in with it, and receipts go there.</p>}
        >
          <EmailForm profile={profile} onChanged={adopt} />
        </AccountSection>
      )}
      {profile && (
        <PagePart load={loadWork} waiting={null}>
          {(WorkSection) => <WorkSection user={profile.user} />}
        </PagePart>
      )}
    </AccountFrame>
  )
})
