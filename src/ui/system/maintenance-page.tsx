import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { Brand } from '../layout/brand.tsx'
import { useVisibility } from '../hooks/use-visibility.ts'
import { useService } from '../stores/stores.tsx'
import css from './maintenance-page.module.css'
import { SystemFrame } from './system-frame.tsx'
import textCss from '../styles/text.module.css'

/** The pause between two checks, randomized so that visitors don't check at the same time. */
const PAUSE_MS = 60_000
const SPREAD_MS = 30_000

/** Shown while the shop is closed. When it opens, people who wait here are sent home (access 2). */
export const MaintenancePage = observer(function MaintenancePage() {
  const { look, looking, message } = useMaintenancePolling()

  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <Brand />
      </header>
      <main>
        <SystemFrame
          title="Down for maintenance"
          actions={
            <>
              <Button kind="primary" busy={looking} onClick={look}>
                Check again
              </Button>
              <output className={textCss['quiet']}>{message}</output>
            </>
          }
        >
          We’ll be back shortly. Your cart, files and account are safe. This page checks
          automatically and takes you to the store when it’s ready.
        </SystemFrame>
      </main>
    </div>
  )
})

/** Checks from time to time, and when the tab is visible again, whether the shop is open. */
function useMaintenancePolling() {
  const catalog = useService('catalog')
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const [looking, setLooking] = useState(false)
  const [message, setMessage] = useState('')
  const returns = useVisibility()

  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((times) => times + 1),
      PAUSE_MS + Math.random() * SPREAD_MS,
    )
    return () => clearTimeout(timer)
  }, [asked])

  useEffect(() => {
    if (returns > 0) setAsked((times) => times + 1)
  }, [returns])

  useEffect(() => {
    if (asked === 0) return
    let isHere = true
    const stay = (words: string) => {
      setLooking(false)
      setMessage(words)
    }
    // Any other answer means that the shop is open.
    const goHome = async () => {
      await navigate('/', { replace: true })
      await navigate(0)
    }
    void catalog.licenses().match(
      () => (isHere ? void goHome() : undefined),
      ({ kind }) => {
        if (!isHere) return
        if (['maintenance', 'offline', 'unavailable'].includes(kind)) {
          return stay('The store is still down for maintenance.')
        }
        if (kind === 'rate-limited') return stay('')
        void goHome()
      },
    )
    return () => {
      isHere = false
    }
  }, [asked, catalog, navigate])

  const look = () => {
    setLooking(true)
    setMessage('')
    setAsked((times) => times + 1)
  }
  return { look, looking, message }
}
