import { useNavigate } from 'react-router-dom'
import type { LicenseQuery } from '#domain/license/license-query.ts'
import { SelectField } from '../components/select-field.tsx'
import { FORMER_MEMBER } from '#messages/former-member.ts'
import type { LibraryData } from './list-data.ts'

interface LibraryFiltersProps extends LibraryData {
  readonly addressOf: (wanted: Partial<LicenseQuery>) => string
}

/** The filters of a team's library: by member, as far as the user may see who licensed what, and by project. */
export function LibraryFilters({ query, found, addressOf }: LibraryFiltersProps) {
  const navigate = useNavigate()
  const show = (wanted: Partial<LicenseQuery>) =>
    void navigate(addressOf(wanted), { preventScrollReset: true })
  const { licensees, projects } = found
  return (
    <>
      {(licensees.length > 1 || query.licensedBy !== null) && (
        <SelectField
          label="Licensed by"
          name="licensed_by"
          options={[
            { value: '', label: 'Everyone' },
            ...licensees.map(({ id, name }) => ({ value: id, label: name || FORMER_MEMBER })),
          ]}
          value={query.licensedBy ?? ''}
          onChange={(event) => show({ licensedBy: event.target.value || null })}
        />
      )}
      {(projects.length > 0 || query.projectTag !== null) && (
        <SelectField
          label="Project"
          name="project_tag"
          options={[
            { value: '', label: 'All projects' },
            ...projects
              .toSorted((one, other) => one.localeCompare(other, 'en'))
              .map((project) => ({ value: project, label: project })),
          ]}
          value={query.projectTag ?? ''}
          onChange={(event) => show({ projectTag: event.target.value || null })}
        />
      )}
    </>
  )
}
