import { roleName } from '#domain/team/role.ts'
import type { Registered } from '#domain/user/viewer.ts'
import { RadioGroup } from '../components/radio-group.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import css from './account-menu.module.css'
import { useActFor } from './use-act-for.ts'

/** Chooses whom a person acts for: themselves or their team (customer 7). Empty for people without a team. */
export function CustomerSwitch({ user }: { readonly user: Registered }) {
  const acting = useService('acting')
  const actFor = useActFor()
  const { value } = useQuery(user.team ? null : () => acting.team(), [user.team?.id])
  const team = user.team ?? value
  if (!team) return null

  return (
    <div className={css['switch']}>
      <RadioGroup
        label="Buy and download for"
        choices={[
          { value: '', label: `${user.firstName} ${user.lastName}`, hint: 'Your own account' },
          { value: team.id, label: team.name, hint: `Your role: ${roleName(team.roleId)}` },
        ]}
        value={user.team?.id ?? ''}
        onChange={(id) => void actFor(user.id, id === '' ? null : team)}
      />
    </div>
  )
}
