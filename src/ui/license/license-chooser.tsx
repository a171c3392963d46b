import { observer } from 'mobx-react-lite'
import type { LicenseOption } from '#domain/license/choice.ts'
import { minimumOwner } from '#domain/license/minimum-owner.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { useMayPay } from '../account/use-may-pay.ts'
import fieldCss from '../components/field.module.css'
import { SelectField } from '../components/select-field.tsx'
import { useMayLicense } from '../hooks/use-may-license.ts'
import { useStore } from '../stores/stores.tsx'

interface LicenseChooserProps {
  /** The one under which a page was asked for, instead of the shop's. */
  readonly licenseId?: LicenseId
  /** Called when another was chosen, for the whole shop. */
  readonly onChoose?: () => void
  /** Prices of plans and packs, which other roles of a team buy than its files (customer 2). */
  readonly forPlans?: boolean
}

/**
 * The one license that the whole shop shows prices under. Choosing another reprices everything; those
 * below the account's or the team's minimum say why they are shut (licensing 2). Who buys nothing of it for their team
 * reads which one it is.
 */
export const LicenseChooser = observer(function LicenseChooser({
  licenseId,
  onChoose,
  forPlans,
}: LicenseChooserProps) {
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const { viewer } = useStore('session')
  const mayLicense = useMayLicense()
  const mayPay = useMayPay()
  const minimum = minimumLicense(viewer)
  const shown = licenses.all.find(({ id }) => id === licenseId) ?? licenses.chosen
  const owner = minimumOwner(viewer)
  const needed = minimum > 1 ? ` Your ${owner} requires ${licenses.named(minimum)} or higher.` : ''

  const whose = viewer.team && teamPays(viewer.team, 'pays and will be the licensee.')
  // One person's license is described as one person's, which a team is not.
  const who = viewer.team && shown.id < 2 ? '' : shown.who
  if (!mayLicense && !(forPlans && mayPay)) {
    return (
      <div className={fieldCss['field']}>
        <span className={fieldCss['label']}>License</span>
        <span>{shown.name}</span>
        <span className={fieldCss['hint']}>
          {whose}
          {who}
        </span>
      </div>
    )
  }
  return (
    <SelectField
      label="License"
      hint={
        <>
          {whose}
          {who + needed}
        </>
      }
      options={licenses.optionsFor(viewer).map((option) => toOption(option, owner))}
      value={String(shown.id)}
      onChange={(event) => {
        const id = Number(event.target.value)
        if (!isLicenseId(id)) return
        onChoose?.()
        void cart.chooseLicense(id)
      }}
    />
  )
})

function toOption({ license, allowed }: LicenseOption, owner: 'account' | 'team') {
  const { id, name, onRequest } = license
  const quoted = onRequest ? `${name} (custom quote)` : name
  return {
    value: String(id),
    label: allowed ? quoted : `${name} (below your ${owner}’s minimum)`,
    disabled: !allowed,
  }
}

/** Who pays and who will own, wherever somebody acts for their team (customer 7). */
export function teamPays({ name }: { readonly name: string }, gets: string) {
  return (
    <>
      <strong>{name}</strong> {gets}{' '}
    </>
  )
}
