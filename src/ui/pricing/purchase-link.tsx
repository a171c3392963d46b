import { observer } from 'mobx-react-lite'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { LicenseId } from '#domain/license/tier.ts'
import { ButtonLink, type ButtonKind } from '../components/button.tsx'
import { returnUrlIn } from '../checkout/return-url.ts'
import { useStore } from '../stores/stores.tsx'

interface PurchaseLinkProps {
  /** What is bought, as the address of its checkout says it: `plan=3`, `pack=1`, `credits=40`. */
  readonly wanted: `${'plan' | 'pack' | 'credits'}=${number}`
  /** The license that it is bought under; without one, the shop's own. */
  readonly licenseId?: LicenseId
  /** Where its buyer goes on afterwards; without one, they stay with the receipt. */
  readonly back?: string
  readonly onGo?: () => void
  /** What the link does, where its words alone do not say it. */
  readonly label?: string
  readonly kind?: ButtonKind
  readonly children: ReactNode
}

/** To the checkout of a plan or of credits. Visitors are asked to sign in, and go on from there. */
export const PurchaseLink = observer(function PurchaseLink(props: PurchaseLinkProps) {
  const { wanted, licenseId, back, onGo, label, kind, children } = props
  const modals = useStore('modals')
  const { user } = useStore('session')
  const navigate = useNavigate()
  const under = licenseId === undefined ? '' : `&license=${licenseId}`
  const to = `/checkout/service?${wanted}${under}${returnUrlIn(back ?? null)}`

  const enterFirst = (event: MouseEvent) => {
    onGo?.()
    // A new tab finds its own way: the page behind the link is for users.
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
