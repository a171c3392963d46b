import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { effectiveMinimum } from '#domain/license/choice.ts'
import { isLicenseId, type LicenseId } from '#domain/license/tier.ts'
import { BAND_LABEL, bandOptions } from './band-options.ts'
import { AccountSection } from '../account/account-section.tsx'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useActFor } from '../layout/use-act-for.ts'
import { useService, useStore } from '../stores/stores.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { TeamPartProps } from './team-part.ts'
import css from '../account/account-form.module.css'

/** The team's stated size, and with it the lowest license that it buys under; only staff can lower it (licensing 6). */
export const TeamLicense = observer(function TeamLicense(props: TeamPartProps) {
  const { team, currentUser, onChanged, onGone } = props
  const teams = useService('teams')
  const { contact } = useStore('config')
  const licenses = useStore('licenses')
  const notifications = useStore('notifications')
  const session = useStore('session')
  const actFor = useActFor()
  const present = effectiveMinimum(team.minLicenseId)
  const [chosen, setChosen] = useState<LicenseId | null>(team.minLicenseId)
  const [asking, setAsking] = useState(false)

  return (
    <AccountSection
      title="Company size"
      description={
        <p>
          {team.minLicenseId === null
            ? 'Your team can buy under any license. Tell us its size, and prices are shown for the license that covers it.'
            : `Your team buys under the ${licenses.named(present)} license or higher.`}
        </p>
      }
    >
      <div className={css['form']}>
        <SelectField
          label={BAND_LABEL}
          name="license_id"
          placeholder={team.minLicenseId === null ? 'Select a range' : undefined}
          hint={
            team.minLicenseId === null
              ? undefined
              : `Only our support team can lower it${contact ? `: ${contact}` : ''}.`
          }
          value={String(chosen ?? '')}
          options={bandOptions(present)}
          onChange={(event) => {
            const wanted = Number(event.target.value)
            if (isLicenseId(wanted)) setChosen(wanted)
          }}
        />
        <div className={css['actions']}>
          <Button disabled={chosen === null || chosen <= present} onClick={() => setAsking(true)}>
            Save…
          </Button>
        </div>
      </div>
      {asking && chosen !== null && (
        <ConfirmDialog
          title={`Raise ${team.name} to the ${licenses.named(chosen)} license?`}
          action={`Confirm ${licenses.named(chosen)}`}
          ask={() => teams.raiseLicense(chosen)}
          onClose={() => setAsking(false)}
          onDone={(info) => {
            notifications.say({
              type: 'success',
              body: `Your team’s prices are now shown for the ${licenses.named(chosen)} license.`,
            })
            setAsking(false)
            onChanged(info)
            const acted = session.user?.team
            const minLicenseId = info.team?.minLicenseId ?? null
            if (acted) void actFor(currentUser.id, { ...acted, minLicenseId })
          }}
          onGone={() => {
            setAsking(false)
            onGone()
          }}
        >
          Prices for your team will be shown for it from now on. Files your team owns don’t change.
          A plan or credits it already has stay under their license until you change them. Only our
          support team can lower it again.
        </ConfirmDialog>
      )}
    </AccountSection>
  )
})
