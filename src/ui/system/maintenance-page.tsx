import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../components/button.tsx'
import { Brand } from '../layout/brand.tsx'
import { useService } from '../stores/stores.tsx'
import css from './maintenance-page.module.css'
import { SystemFrame } from './system-frame.tsx'

/** Between two looks; no two visitors look at the same time. */
const PAUSE_MS = 60_000
const SPREAD_MS = 30_000

/** The shop is closed. When it opens, whoever waits here is sent home (access 2). */
export const MaintenancePage = observer(function MaintenancePage() {
  const { look, looking, told } = useMaintenancePolling()

  return (
    <div className={css['page']}>
      <header className={css['head']}>
        <Brand />
      </header>
      <main>
        <SystemFrame
          title="Closed for maintenance"
          ways={
            <>
              <Button kind="primary" busy={looking} onClick={look}>
                Look again
              </Button>
              <output className={css['told']}>{told}</output>
            </>
          }
        >
          The store will be back shortly. Your cart, your files and your account are safe. This page
          looks by itself and takes you home when it is done.
        </SystemFrame>
      </main>
    </div>
  )
})

/** Asks now and then, and when the tab is returned to, whether the shop is open. */
function useMaintenancePolling() {
  const catalog = useService('catalog')
  const navigate = useNavigate()
  const [asked, setAsked] = useState(0)
  const [looking, setLooking] = useState(false)
  const [told, setTold] = useState('')

  useEffect(() => {
    const timer = setTimeout(
      () => setAsked((times) => times + 1),
      PAUSE_MS + Math.random() * SPREAD_MS,
    )
    const onReturn = () => {
      if (document.visibilityState === 'visible') setAsked((times) => times + 1)
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [asked])

  useEffect(() => {
    if (asked === 0) return
    let isHere = true
    const stay = (words: string) => {
      setLooking(false)
      setTold(words)
    }
    // Whatever else the shop answers, it answers: it is open.
    const goHome = async () => {
      await navigate('/', { replace: true })
      await navigate(0)
    }
    void catalog.licenses().match(
      () => (isHere ? void goHome() : undefined),
      ({ kind }) => {
        if (!isHere) return
        if (kind === 'maintenance' || kind === 'offline') return stay('The store is still closed.')
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
    setTold('')
    setAsked((times) => times + 1)
  }
  return { look, looking, told }
}
