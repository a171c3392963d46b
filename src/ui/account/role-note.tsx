import { EmptyState } from '../components/empty-state.tsx'

/**
 * Replaces an account page that the user's role in the team does not give access to, since its address is known
 * anyway (customer 2).
 */
export function RoleNote() {
  return (
    <EmptyState within="column" title="Your role doesn’t include this">
      Ask your team’s owner, or switch to your own account in the account menu.
    </EmptyState>
  )
}
