import { useState } from 'react'
import type { PersonPage } from '#application/ports/admin-people.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { SelectField } from '../components/select-field.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

/** What every dialog about an account is given. */
export interface PersonDialogProps {
  readonly person: PersonPage
  readonly onChanged: (person: PersonPage) => void
  readonly onClose: () => void
}

/** The minimum license of an account, and what they would go on paying for below it (licensing 6). */
export function LicenseDialog({ person, onChanged, onClose }: PersonDialogProps) {
  const people = useService('adminPeople')
  const licenses = useStore('licenses')
  const { id, email, minLicenseId } = person
  const [chosen, setChosen] = useState<LicenseId>(minLicenseId)
  const behind = useQuery(chosen > minLicenseId ? () => people.leftBehind(id, chosen) : null, [
    chosen,
  ])
  const left = chosen > minLicenseId ? (behind.value ?? []) : []
  return (
    <ReasonDialog
      title={`Change the minimum license for ${email}`}
      action="Change minimum license"
      done={`${email}’s minimum license is now ${licenses.named(chosen)}.`}
      incomplete={chosen === minLicenseId}
      ask={(reason) => people.setLicense(id, { licenseId: chosen, reason })}
      onDone={onChanged}
      onClose={onClose}
    >
      <LicenseField chosen={chosen} onChoose={setChosen} />
      {left.map((what) => (
        <p key={what}>Their {what} stays below their minimum license until they change it.</p>
      ))}
    </ReasonDialog>
  )
}

/** The same for the team that somebody is in. */
export function TeamLicenseDialog({
  person,
  team,
  onChanged,
  onClose,
}: PersonDialogProps & { readonly team: NonNullable<PersonPage['team']> }) {
  const people = useService('adminPeople')
  const licenses = useStore('licenses')
  const [chosen, setChosen] = useState<LicenseId>(team.minLicenseId)
  return (
    <ReasonDialog
      title={`Change the minimum license for ${team.name}`}
      action="Change minimum license"
      done={`${team.name}’s minimum license is now ${licenses.named(chosen)}.`}
      incomplete={chosen === team.minLicenseId}
      ask={(reason) => people.setTeamLicense(person.id, { licenseId: chosen, reason })}
      onDone={onChanged}
      onClose={onClose}
    >
      <LicenseField chosen={chosen} onChoose={setChosen} />
      {chosen > team.minLicenseId && (
        <p>Its plan and credits stay under their license until the team changes them.</p>
      )}
    </ReasonDialog>
  )
}

function LicenseField({
  chosen,
  onChoose,
}: {
  readonly chosen: LicenseId
  readonly onChoose: (wanted: LicenseId) => void
}) {
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
