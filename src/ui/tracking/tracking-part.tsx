import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { useLocation, useMatches } from 'react-router-dom'
import { useConsents } from '../consent/use-consents.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { checkoutBegun, eventsOf } from './page-events.ts'

/** Tells what the pages of a visit show. It comes after the page, and shows nothing. */
export const TrackingPart = observer(function TrackingPart() {
  const tracking = useService('tracking')
  const log = useService('trackingLog')
  const { viewer } = useStore('session')
  const { consent } = useConsents()
  const { order } = useStore('cart')
  const { pathname, search, state } = useLocation()
  const data = useMatches().at(-1)?.loaderData

  useEffect(() => {
    log.update({ consent, viewer })
  }, [log, consent, viewer])

  useEffect(() => {
    for (const event of eventsOf({ pathname, search, state, data })) tracking.track(event)
  }, [tracking, pathname, search, state, data])

  useEffect(() => {
    if (pathname !== '/checkout' || !order) return
    for (const event of checkoutBegun(order)) tracking.track(event)
  }, [tracking, pathname, order])

  return null
})
