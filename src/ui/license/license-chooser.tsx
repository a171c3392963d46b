import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import type { LicenseOption } from '#domain/license/choice.ts'
import { minimumOwner } from '#domain/license/minimum-owner.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { SelectField } from '../components/select-field.tsx'
import { useStore } from '../stores/stores.tsx'

interface LicenseChooserProps {
  /** The one under which a page was asked for, instead of the shop's. */
  readonly licenseId?: LicenseId
  /** Called when another was chosen, for the whole shop. */
  readonly onChoose?: () => void
  /** Whoever is here buys what the prices are of, as plans and packs, also where they license no files (customer 2). */
  readonly mayBuy?: boolean
  /** What the prices are of is owned under the license that is shown: there is nothing to read about buying it. */
  readonly isOwned?: boolean
}

/**
 * The one license that the whole shop shows prices under. Choosing another reprices everything; those
 * below the account's or the team's minimum say why they are shut (licensing 2). Who buys nothing of it for their team
 * reads which one it is.
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
        // Whose role changes no cart of their team chooses what this tab shows alone.
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

/** Who pays and who will own, wherever somebody acts for their team (customer 7). */
export function teamPays({ name }: { readonly name: string }, gets: string) {
  return (
    <>
      <strong>{name}</strong> {gets}{' '}
    </>
  )
}
