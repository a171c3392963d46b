import { useState } from 'react'
import { useRevalidator } from 'react-router-dom'
import type { LicenseId } from '#domain/license/tier.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { newKey } from '../checkout/new-key.ts'
import { waysIn } from '../checkout/ways-in.ts'
import type { Continuation } from '../stores/modal-store.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ServiceVisit } from './service-visit.ts'

interface VisitOf {
  readonly viewer: Registered
  readonly licenseId: LicenseId
  readonly onward: Continuation
  /** What the message afterwards says. */
  readonly done: (visit: ServiceVisit) => string
}

/** A dialog's purchase: once it is paid, the dialog closes, the balance is fetched and what waited goes on. */
export function useServiceVisit({ viewer, licenseId, onward, done }: VisitOf): ServiceVisit {
  const purchases = useService('purchases')
  const subscriptions = useService('subscriptions')
  const checkout = useService('checkout')
  const credits = useStore('credits')
  const ways = waysIn(useStore('config'))
  const modals = useStore('modals')
  const notifications = useStore('notifications')
  const { revalidate } = useRevalidator()
  const [visit] = useState(() => {
    const onDone = () => {
      notifications.say({ type: 'success', body: done(made) })
      modals.close()
      void credits.refresh()
      void revalidate()
      onward?.()
    }
    const made: ServiceVisit = new ServiceVisit({
      purchases,
      subscriptions,
      checkout,
      viewer,
      licenseId,
      ways,
      newKey,
      onDone,
    })
    return made
  })
  return visit
}
