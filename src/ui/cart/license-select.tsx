import { observer } from 'mobx-react-lite'
import { isLicenseId } from '#domain/license/tier.ts'
import { SelectField } from '../parts/select-field.tsx'
import { useStore } from '../stores/stores.tsx'

/** The one licence of the order. Choosing another reprices every line. */
export const LicenseSelect = observer(function LicenseSelect() {
  const cart = useStore('cart')
  const licenses = useStore('licenses')
  const session = useStore('session')

  return (
    <SelectField
      label="Licence"
      hint={licenses.chosen.who}
      value={String(licenses.chosenId)}
      onChange={(event) => {
        const id = Number(event.target.value)
        if (isLicenseId(id)) void cart.chooseLicense(id)
      }}
      options={licenses.optionsFor(session.viewer).map(({ license, allowed }) => ({
        value: String(license.id),
        label: allowed ? license.name : `${license.name} — below your account’s minimum`,
        disabled: !allowed,
      }))}
    />
  )
})
