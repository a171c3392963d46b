import { observer } from 'mobx-react-lite'
import { pagePart } from '../components/lazy-page-part.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { PerUser } from './per-user.tsx'
import { EmailForm } from './email-form.tsx'
import { QueryResult } from './query-result.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useMyProfile } from './use-my-profile.ts'

// Lazy: it is below the fold, and renders nothing until its own data arrives.
const WorkSection = pagePart(async () => (await import('./work-section.tsx')).WorkSection)

/** The user's profile and email address. */
export function ProfilePage() {
  return (
    <PerUser>
      <ProfileVisit />
    </PerUser>
  )
}

const ProfileVisit = observer(function ProfileVisit() {
  const own = useMyProfile()
  const { value: profile, adopt } = own

  return (
    <AccountFrame title="Profile" at="profile">
      <AccountSection
        title="About you"
        description={<p>Your name appears on receipts and licenses.</p>}
      >
        <QueryResult {...own}>
          {(known) => <ProfileForm profile={known} onSaved={adopt} />}
        </QueryResult>
      </AccountSection>
      {profile && (
        <AccountSection
          title="Email address"
          description={<p>Used to sign in and to receive receipts.</p>}
        >
          <EmailForm profile={profile} onChanged={adopt} />
        </AccountSection>
      )}
      {profile && <WorkSection user={profile.user} />}
    </AccountFrame>
  )
})
