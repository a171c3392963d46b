import { observer } from 'mobx-react-lite'
import type { LicenseId } from '#domain/license/tier.ts'
import { ineligibleMessage } from '#messages/ineligible-messages.ts'
import { Badge } from '../components/badge.tsx'
import { PurchaseLink } from '../pricing/purchase-link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { licenseNeeded } from './ineligible-credits.ts'
import { useYour } from './use-your.ts'

interface IneligibleNoteProps {
  readonly of: 'plan' | 'credits'
  /** The license that it was sold under. */
  readonly licenseId: LicenseId
  /** True if it has not been canceled. */
  readonly goesOn: boolean
  /** What to buy instead. Null if another note already links there. */
  readonly wanted: `${'plan' | 'pack'}=${number}` | null
}

/** Explains that a subscription with too low a license is no longer usable, and links to the right one. */
export const IneligibleNote = observer(function IneligibleNote(props: IneligibleNoteProps) {
  const { of, licenseId, goesOn, wanted } = props
  const licenses = useStore('licenses')
  const { user } = useStore('session')
  const your = useYour()
  const { subscription } = useStore('credits')
  const needed = licenseNeeded(user, subscription)
  if (licenseId >= needed) return null
  const names = { held: licenses.named(licenseId), needed: licenses.named(needed) }
  return (
    <div className={css['note']}>
      <p>
        <Badge tone="warn">License below your minimum.</Badge>{' '}
        {ineligibleMessage(`${your} ${of === 'plan' ? 'plan' : 'credit subscription'}`, names)}{' '}
        {goesOn && 'It still renews at its current price. '}
        {WHAT_TO_DO[of]}
      </p>
      {wanted && (
        <PurchaseLink wanted={wanted} licenseId={needed} kind="primary">
          {of === 'plan' ? 'Change the plan’s license' : 'Start a new credit subscription'}
        </PurchaseLink>
      )}
    </div>
  )
})

const WHAT_TO_DO = {
  plan: 'Change its license. The unused part of your current period is credited at checkout.',
  credits:
    'Start a new one under a license that covers you. Your current one ends when you pay for the new one, and you keep its credits.',
} as const
