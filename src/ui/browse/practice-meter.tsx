import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { Meter } from '#domain/download/decision.ts'
import { useService, useStore } from '../stores/stores.tsx'
import css from './browse-head.module.css'

/** How much of this month's practice footage is used; only for a signed-in member (practice 1). */
export const PracticeMeter = observer(function PracticeMeter() {
  const { user } = useStore('session')
  const downloads = useService('downloads')
  const [meter, setMeter] = useState<Meter | null>(null)

  useEffect(() => {
    if (!user) return setMeter(null)
    let here = true
    void downloads.practiceMeter(user).match(
      (found) => here && setMeter(found),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [user, downloads])

  if (!user || !meter) return null
  return (
    <p className={css['meter']}>
      {meter.used} of {meter.limit} used, resets on the 1st
    </p>
  )
})
