import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState } from 'react'
import { once } from '#domain/shared/once.ts'
import { ExperimentsPart } from '../experiments/experiments-part.tsx'
import { LazyPart } from '../components/lazy-part.tsx'
import { useStore } from '../stores/stores.tsx'
import { hasStoredTracking } from '../tracking/has-stored-tracking.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { useConsents } from './use-consents.ts'

const loadTracking = once(async () => (await import('../tracking/tracking-part.tsx')).TrackingPart)

/**
 * Keeps the consent up to date, asks if nothing was chosen (privacy 4, privacy 5), and loads the tracking that
 * is allowed. Loads after the page.
 */
export const ConsentPart = observer(function ConsentPart() {
  const { user } = useStore('session')
  const { begun } = useStore('interaction')
  const { consent, store } = useConsents()
  const { open } = useStore('modals')
  const known = useRef(user?.id)
  const { granted } = consent
  const sends = granted.analytics || granted.experiments || granted.marketing
  // Page views are buffered until tracking is loaded. Once loaded, it stays, and removes what is no longer allowed.
  const [isTracked, setIsTracked] = useState(hasStoredTracking)
  if (!isTracked && (sends || open?.kind === 'sent-data')) setIsTracked(true)

  useEffect(() => {
    if (known.current === user?.id) return
    known.current = user?.id
    void store.refresh('another-person')
  }, [store, user?.id])

  // A page that is the same for many visitors does not include when this browser chose, so read that once
  // someone uses the page.
  useEffect(() => {
    if (begun && known.current === undefined) void store.refresh('same-person')
  }, [store, begun])

  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void store.refresh('same-person')
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [store])

  return (
    <>
      <ExperimentsPart />
      {isTracked && <LazyPart load={loadTracking}>{(Tracking) => <Tracking />}</LazyPart>}
      {consent.asks && <ConsentBanner />}
    </>
  )
})
