import { AdminFrame } from './admin-frame.tsx'

/** Where the admin begins. */
export function HomePage() {
  return (
    <AdminFrame title="Overview">
      <p>Choose where to go.</p>
    </AdminFrame>
  )
}
