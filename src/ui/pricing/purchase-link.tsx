import { observer } from 'mobx-react-lite'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LicenseId } from '#domain/license/tier.ts'
import { ButtonLink, type ButtonKind } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'

interface PurchaseLinkProps {
  /** What is bought, in the form of the checkout's address: `plan=3`, `pack=1`, `credits=40`. */
  readonly wanted: `${'plan' | 'pack' | 'credits'}=${number}`
  /** The license to buy under; by default, the one chosen in the shop. */
  readonly licenseId?: LicenseId
  /** What the link does, if its text alone does not say it. */
  readonly label?: string
  readonly kind?: ButtonKind
  readonly children: ReactNode
}

/** A link to the checkout of a plan or of credits. Visitors are asked to sign in, and continue from there. */
export const PurchaseLink = observer(function PurchaseLink(props: PurchaseLinkProps) {
  const { wanted, licenseId, label, kind, children } = props
  const modals = useStore('modals')
  const { user } = useStore('session')
  const navigate = useNavigate()
  const under = licenseId === undefined ? '' : `&license=${licenseId}`
  const to = `/checkout/purchase?${wanted}${under}`

  const enterFirst = (event: MouseEvent) => {
    // A new tab handles this itself: the page behind the link requires sign-in.
    if (user || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    modals.askToSignIn(() => void navigate(to))
  }

  return (
    <ButtonLink to={to} kind={kind} size="small" aria-label={label} onClick={enterFirst}>
      {children}
    </ButtonLink>
  )
})
