import { observer } from 'mobx-react-lite'
import { useContext, useEffect } from 'react'
import { UNSAFE_DataRouterContext, useLocation, useNavigate, type Location } from 'react-router-dom'
import { useStore } from '../stores/stores.tsx'
import { MAINTENANCE_PATH, SLOW_DOWN_PATH, type RateLimitWait } from './slow-down.ts'

/** Redirects to /503 while a flag is true, and to /maintenance when the shop is closed. Renders nothing. */
export const Detours = observer(function Detours() {
  const slow = useStore('slowDown')
  const { pathname, search, hash } = useLocation()
  const router = useContext(UNSAFE_DataRouterContext)?.router
  const navigate = useNavigate()
  const { limited, maintenance } = slow

  useEffect(() => {
    if (maintenance && pathname !== MAINTENANCE_PATH) {
      void navigate(MAINTENANCE_PATH, { replace: true })
    }
  }, [maintenance, pathname, navigate])

  useEffect(() => {
    if (!limited || !slow.limited || pathname === SLOW_DOWN_PATH) return
    const wanted = router?.state.navigation.location
    // Already on its way there: its state has the address that was first requested.
    if (wanted?.pathname === SLOW_DOWN_PATH) return
    const from = wanted ? addressOf(wanted) : pathname + search + hash
    const waiting: RateLimitWait = { from, isBehind: !wanted, until: slow.until }
    void navigate(SLOW_DOWN_PATH, { state: { waiting } })
  }, [limited, pathname, search, hash, slow, navigate, router])

  return null
})

function addressOf({ pathname, search, hash }: Location): string {
  return pathname + search + hash
}
