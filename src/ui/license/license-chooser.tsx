import { observer } from 'mobx-react-lite'
import type { LicenseOption } from '#domain/license/choice.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { SelectField } from '../components/select-field.tsx'
import { useStore } from '../stores/stores.tsx'

interface LicenseChooserProps {
  /** The one under which a page was asked for, instead of the shop's. */
  readonly licenseId?: LicenseId
  /** Called when another was chosen, for the whole shop. */
  readonly onChoose?: () => void
}

/**
 * The one license that the whole shop shows prices under. Choosing another reprices everything; those
 * below the account's minimum say why they are shut (licensing 2).
 */
export const LicenseChooser = observer(function LicenseChooser({
  licenseId,
  onChoose,
}: LicenseChooserProps) {
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const { viewer } = useStore('session')
  const minimum = minimumLicense(viewer)
  const shown = licenses.all.find(({ id }) => id === licenseId) ?? licenses.chosen
  const needed = minimum > 1 ? ` Your account requires ${licenses.named(minimum)} or higher.` : ''

  return (
    <SelectField
      label="License"
      hint={
        <>
          {viewer.team && teamPays(viewer.team, 'pays and will be the licensee.')}
          {(viewer.team && shown.id < 2 ? '' : shown.who) + needed}
        </>
      }
      options={licenses.optionsFor(viewer).map(toOption)}
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

function toOption({ license, allowed }: LicenseOption) {
  return {
    value: String(license.id),
    label: labelOf(license.name, allowed, license.onRequest),
    disabled: !allowed,
  }
}

function labelOf(name: string, allowed: boolean, onRequest: boolean): string {
  if (!allowed) return `${name} (below your account’s minimum)`
  return onRequest ? `${name} (custom quote)` : name
}

/** Who pays and who will own, wherever somebody acts for their team (customer 7). */
export function teamPays({ name }: { readonly name: string }, gets: string) {
  return (
    <>
      <strong>{name}</strong> {gets}{' '}
    </>
  )
}
