import { observer } from 'mobx-react-lite'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { DeviceList } from './device-list.tsx'
import { EachMember } from './each-member.tsx'
import { LinkedWays } from './linked-ways.tsx'
import { Loaded } from './loaded.tsx'
import { PasswordForm } from './password-form.tsx'
import { isFresh, useDevices } from './use-devices.ts'
import { useOwnProfile } from './use-own-profile.ts'

/** How somebody gets in, and where they are in. */
export function SecurityPage() {
  return (
    <EachMember>
      <SecurityVisit />
    </EachMember>
  )
}

const SecurityVisit = observer(function SecurityVisit() {
  const own = useOwnProfile()
  const signedIn = useDevices()

  return (
    <AccountFrame title="Security" at="security">
      <AccountSection
        title="Password"
        words={<p>A new password signs out every other device. We tell you by mail.</p>}
      >
        <Loaded {...own}>
          {(profile) => (
            <PasswordForm
              profile={profile}
              asksForCurrent={profile.hasPassword && !isFresh(signedIn.value)}
              onChanged={() => {
                own.load()
                signedIn.load()
              }}
            />
          )}
        </Loaded>
      </AccountSection>
      <AccountSection
        title="Where you are signed in"
        words={<p>Sign out whatever you do not know, and then change your password.</p>}
      >
        <Loaded {...signedIn}>
          {(devices) => <DeviceList devices={devices} onEnded={signedIn.load} />}
        </Loaded>
      </AccountSection>
      <LinkedWays />
    </AccountFrame>
  )
})
