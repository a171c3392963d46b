import { observer } from 'mobx-react-lite'
import { useSearchParams } from 'react-router-dom'
import { listParams, listQueryFrom } from '#domain/search/list-query.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AccountSection } from './account-section.tsx'
import { DeviceList } from './device-list.tsx'
import { listAddress } from './list-address.ts'
import { PagedList } from './paged-list.tsx'
import { PerUser } from './per-user.tsx'
import { LinkedSignInMethods } from './linked-sign-in-methods.tsx'
import { QueryResult } from './query-result.tsx'
import { isFresh, useDevices } from './use-devices.ts'
import { useMyProfile } from './use-my-profile.ts'

/** Lazy: it waits for the profile anyway. */
const PasswordForm = pagePart(async () => (await import('./password-form.tsx')).PasswordForm)

/** Lazy: few users set it up, and its code is as large as the rest of the page. */
const TwoFactorSection = pagePart(
  async () => (await import('./two-factor-section.tsx')).TwoFactorSection,
)

/** How the user signs in, and where they are signed in. */
export function SecurityPage() {
  return (
    <PerUser>
      <SecurityVisit />
    </PerUser>
  )
}

const SecurityVisit = observer(function SecurityVisit() {
  const own = useMyProfile()
  const [params] = useSearchParams()
  const { page } = listQueryFrom(Object.fromEntries(params))
  const signedIn = useDevices(page)

  return (
    <AccountFrame title="Security" at="security">
      <AccountSection
        title="Password"
        description={
          <p>
            Changing your password signs you out on all other devices. We’ll confirm it by email.
          </p>
        }
      >
        <QueryResult {...own}>
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
        </QueryResult>
      </AccountSection>
      <TwoFactorSection onEnabled={signedIn.load} />
      <AccountSection
        title="Where you’re signed in"
        description={
          <p>If you see a device you don’t recognize, sign it out and change your password.</p>
        }
      >
        <QueryResult {...signedIn}>
          {(devices) => (
            <PagedList listing={devices.found} asked={page} linkTo={devicesAt}>
              <DeviceList devices={devices} onEnded={signedIn.load} />
            </PagedList>
          )}
        </QueryResult>
      </AccountSection>
      <LinkedSignInMethods />
    </AccountFrame>
  )
})

function devicesAt(page: number): string {
  return listAddress('/account/security', listParams({ page, search: '' }))
}
