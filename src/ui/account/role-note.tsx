import { EmptyState } from '../components/empty-state.tsx'

/** In place of a page of the account that one's role in the team does not open: its address is known all the same (customer 2). */
export function RoleNote() {
  return (
    <EmptyState within="column" title="Your role doesn’t include this">
      Ask your team’s owner, or switch to your own account in the account menu.
    </EmptyState>
  )
}
