import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import type { TeamInfo } from '#application/ports/teams.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { teamMinimum } from '#domain/license/choice.ts'
import { checkTeamName, TEAM_SEATS } from '#domain/team/team.ts'
import { TEAM_NAME_ADVICE } from '#messages/team-messages.ts'
import { AccountSection } from '../account/account-section.tsx'
import { Button } from '../components/button.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextField } from '../components/text-field.tsx'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { BAND_LABEL, bandOptions } from './band-options.ts'
import css from '../account/account-form.module.css'

/** For people without a team: what a team is, and the form that creates one. */
export const CreateTeam = observer(function CreateTeam({
  onMade,
}: {
  readonly onMade: (info: TeamInfo) => void
}) {
  const teams = useService('teams')
  const creating = useMutation()
  const notifications = useStore('notifications')
  const { user } = useStore('session')
  const least = teamMinimum(user?.minLicenseId ?? null)
  const [name, setName] = useState('')
  const [minLicenseId, setMinLicenseId] = useState<LicenseId>(least)
  const form = useFocusOnError(creating.error)

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    creating.run(
      () =>
        checkTeamName(name).asyncAndThen((checked) =>
          teams.create({ name: checked, minLicenseId }),
        ),
      (info) => {
        notifications.say({ type: 'success', body: 'Team created.' })
        onMade(info)
      },
    )
  }

  return (
    <AccountSection
      title="Create a team"
      description={
        <>
          <p>
            License and download files together. A team includes {TEAM_SEATS} seats, counting yours.
            Add more with Pro.
          </p>
          <p>Invited to a team? Open the link in your invite email to join it.</p>
        </>
      }
    >
      <form ref={form} className={css['form']} onSubmit={send} noValidate>
        <TextField
          label="Team name"
          name="name"
          required
          hint="Usually the name of your company or studio."
          autoComplete="organization"
          value={name}
          error={creating.errorOf('name') && TEAM_NAME_ADVICE}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label={BAND_LABEL}
          name="min_license_id"
          hint="Sets the license your team buys under. You can raise it anytime; only our support team can lower it."
          value={String(minLicenseId)}
          options={bandOptions()}
          onChange={(event) => {
            const wanted = Number(event.target.value)
            if (isLicenseId(wanted)) setMinLicenseId(wanted)
          }}
        />
        <ErrorNote error={creating.error} fields={['name']} />
        <div className={css['actions']}>
          <Button kind="primary" type="submit" busy={creating.busy}>
            Create team
          </Button>
        </div>
      </form>
    </AccountSection>
  )
})
