import { observer } from 'mobx-react-lite'
import { LICENSE_IDS, type LicenseId } from '#domain/license/tier.ts'
import { minimumLicense } from '#domain/user/viewer.ts'
import { SelectField } from '../parts/select-field.tsx'
import { useStore } from '../stores/stores.tsx'

/** The one licence that the whole shop shows prices under. Those below the account's minimum say why they are shut (rules 3). */
export const LicenseChooser = observer(function LicenseChooser() {
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const { viewer } = useStore('session')
  const options = licenses.optionsFor(viewer).map(({ license, allowed }) => ({
    value: String(license.id),
    label: labelOf(license.name, allowed, license.onRequest),
    disabled: !allowed,
  }))

  const choose = (value: string) => {
    const id = LICENSE_IDS.find((one): one is LicenseId => String(one) === value)
    if (id) void cart.chooseLicense(id)
  }

  return (
    <SelectField
      label="Licence"
      hint={hintFor(
        licenses.chosen.who,
        licenses.named(minimumLicense(viewer)),
        minimumLicense(viewer),
      )}
      options={options}
      value={String(licenses.chosenId)}
      onChange={(event) => choose(event.target.value)}
    />
  )
})

function labelOf(name: string, allowed: boolean, onRequest: boolean): string {
  if (!allowed) return `${name} (below what your account needs)`
  return onRequest ? `${name} (from, on request)` : name
}

function hintFor(who: string, minimum: string, minimumId: LicenseId): string {
  const reason = minimumId > 1 ? ` Your account needs ${minimum} at least.` : ''
  return `${who}.${reason}`
}
