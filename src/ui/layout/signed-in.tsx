import type { Registered } from '#domain/user/viewer.ts'
import { Reminders } from '../survey/reminders.tsx'
import { useActing } from './use-acting.ts'

/** What runs alongside every page while someone is signed in. */
export function SignedIn({ user }: { readonly user: Registered }) {
  useActing(user)
  return <Reminders user={user} />
}
