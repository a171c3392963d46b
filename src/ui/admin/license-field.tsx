import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { SelectField } from '../components/select-field.tsx'
import { useStore } from '../stores/stores.tsx'

interface LicenseFieldProps {
  readonly chosen: LicenseId
  readonly onChoose: (wanted: LicenseId) => void
}

/** The minimum license of a person or a team (licensing 6). */
export function LicenseField({ chosen, onChoose }: LicenseFieldProps) {
  const { all: licenses } = useStore('licenses')
  return (
    <SelectField
      label="Minimum license"
      name="license"
      value={String(chosen)}
      options={licenses.map((license) => ({
        value: String(license.id),
        label: `${license.id}: ${license.name}`,
      }))}
      onChange={(event) => {
        const wanted = Number(event.target.value)
        if (isLicenseId(wanted)) onChoose(wanted)
      }}
    />
  )
}
