import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import type { LicenseOption } from '#domain/license/choice.ts'
import { minimumOwner } from '#domain/license/minimum-owner.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { SelectField } from '../components/select-field.tsx'
import { useStore } from '../stores/stores.tsx'

interface LicenseChooserProps {
  /** The license that a page was requested with, instead of the shop's. */
  readonly licenseId?: LicenseId
  /** Called when another license is chosen for the whole shop. */
  readonly onChoose?: () => void
  /**
   * True if the viewer may buy what the prices are for, such as plans and packs, even if they may not license
   * files (customer 2).
   */
  readonly mayBuy?: boolean
  /** True if what the prices are for is owned under the shown license, so that nothing about buying it is shown. */
  readonly isOwned?: boolean
}

/**
 * Chooses the license for all prices of the shop. Choosing another one changes all prices. Licenses below the
 * minimum of the account or the team are disabled, with the reason (licensing 2). Members who can't buy for
 * their team only see the license's name.
 */
export const LicenseChooser = observer(function LicenseChooser({
  licenseId,
  onChoose,
  mayBuy,
  isOwned,
}: LicenseChooserProps) {
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const { viewer } = useStore('session')
  const minimum = minimumLicense(viewer)
  const shown = licenses.all.find(({ id }) => id === licenseId) ?? licenses.chosen
  const owner = minimumOwner(viewer)
  const needed = minimum > 1 ? ` Your ${owner} requires ${licenses.named(minimum)} or higher.` : ''

  const who = viewer.team && teamPays(viewer.team, 'pays and will be the licensee.')
  const mayLicense = !viewer.team || can('license', viewer.team)
  if (!mayLicense && !mayBuy) {
    if (isOwned) return null
    return (
      <p>
        {shown.name} license. {who}
      </p>
    )
  }
  return (
    <SelectField
      label="License"
      hint={
        <>
          {who}
          {(viewer.team && shown.id < 2 ? '' : shown.who) + needed}
        </>
      }
      options={licenses.optionsFor(viewer).map((option) => toOption(option, owner))}
      value={String(shown.id)}
      onChange={(event) => {
        const id = Number(event.target.value)
        if (!isLicenseId(id)) return
        onChoose?.()
        // A member who can't change their team's cart changes the license only for this tab.
        if (mayLicense) void cart.chooseLicense(id)
        else licenses.show(id)
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

/** Who pays and who will be the owner, shown to members who act for their team (customer 7). */
export function teamPays({ name }: { readonly name: string }, gets: string) {
  return (
    <>
      <strong>{name}</strong> {gets}{' '}
    </>
  )
}
