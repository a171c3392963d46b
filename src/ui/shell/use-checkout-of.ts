import { useLocation, useNavigate } from 'react-router-dom'
import type { WantedService } from '#domain/order/purchase.ts'
import { wayBackIn } from '../checkout/way-back.ts'
import { useStore } from '../stores/stores.tsx'
import type { ServiceVisit } from './service-visit.ts'

/** From a dialog to the page that takes its payment: with what was chosen, its licence, and the way back. */
export function useCheckoutOf(visit: ServiceVisit): () => Promise<void> {
  const modals = useStore('modals')
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  return async () => {
    const { wanted, licenseId } = visit
    if (!wanted) return
    modals.close()
    await navigate(
      `/checkout/service?${queryOf(wanted)}&license=${licenseId}${wayBackIn(pathname + search)}`,
    )
  }
}

/** As `loadService` reads it. */
function queryOf(wanted: WantedService): string {
  switch (wanted.kind) {
    case 'plan':
      return `plan=${wanted.planId}`
    case 'pack':
      return `pack=${wanted.packId}`
    case 'credits':
      return `credits=${wanted.amount}`
  }
}
