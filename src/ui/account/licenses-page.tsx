import Download from 'lucide-react/icons/download'
import { observer } from 'mobx-react-lite'
import { useLoaderData, useNavigate } from 'react-router-dom'
import {
  CERTIFICATE_PATH,
  CERTIFICATE_PDF_PATH,
  CERTIFICATES_EXPORT_PATH,
  LICENSES_CSV_PATH,
  linkFor,
} from '#contract/links.ts'
import type { Certificate, Licensee, ListedCertificate } from '#domain/license/certificate.ts'
import { coversMessage } from '#messages/license-messages.ts'
import { licenseParams, type LicenseQuery } from '#domain/license/license-query.ts'
import { inThousands } from '#domain/shared/text.ts'
import { ButtonLink } from '../components/button.tsx'
import { DataTable, type Column } from '../components/data-table.tsx'
import { inDays } from '#messages/durations.ts'
import { Link } from '../components/link.tsx'
import { Badge } from '../components/badge.tsx'
import { SelectField } from '../components/select-field.tsx'
import { useStore } from '../stores/stores.tsx'
import { AccountFrame } from './account-frame.tsx'
import { EmptyList } from './empty-list.tsx'
import { FORMER_MEMBER } from '#messages/former-member.ts'
import css from './licenses-page.module.css'
import { listAddress } from './list-address.ts'
import type { LicensesData } from './list-data.ts'
import { ListSearch } from './list-search.tsx'
import { PagedList } from './paged-list.tsx'
import textCss from '../styles/text.module.css'

export { loadLicenses } from './list-data.ts'

const PATH = '/account/licenses'

/** All licenses that the customer holds, with certificates to show and to verify (library 1, certificate 1). */
export const LicensesPage = observer(function LicensesPage() {
  const { query, found } = useLoaderData<LicensesData>()
  return (
    <AccountFrame title="Licenses" at="licenses" page={found.page}>
      {found.licensees.length === 0 ? (
        <EmptyList title="No licenses yet">
          Every license comes with a certificate you can share with clients. Your certificates
          appear here.
        </EmptyList>
      ) : (
        <Held query={query} found={found} />
      )}
    </AccountFrame>
  )
})

const Held = observer(function Held({ query, found }: LicensesData) {
  const { apiOrigin } = useStore('config')
  const { user } = useStore('session')
  const addressOf = (wanted: Partial<LicenseQuery>) =>
    listAddress(PATH, licenseParams({ ...query, page: 1, ...wanted }))
  const navigate = useNavigate()
  const show = (wanted: Partial<LicenseQuery>) =>
    void navigate(addressOf(wanted), { preventScrollReset: true })
  const isTeam = user?.team !== undefined

  return (
    <>
      <div className={css['tools']}>
        <ListSearch
          className={css['search']}
          label="Search licenses"
          text={query.search}
          path={PATH}
          resultsAt={(search) => addressOf({ search })}
        >
          {isTeam && found.licensees.length > 1 && (
            <SelectField
              label="Licensed by"
              name="licensed_by"
              options={[{ value: '', label: 'Everyone' }, ...found.licensees.map(licenseeOption)]}
              value={query.licensedBy ?? ''}
              onChange={(event) => show({ licensedBy: event.target.value || null })}
            />
          )}
          {isTeam && found.projects.length > 0 && (
            <SelectField
              label="Project"
              name="project_tag"
              options={[
                { value: '', label: 'All projects' },
                ...found.projects.map((project) => ({ value: project, label: project })),
              ]}
              value={query.projectTag ?? ''}
              onChange={(event) => show({ projectTag: event.target.value || null })}
            />
          )}
        </ListSearch>
        <p className={textCss['count']} role="status">
          {found.total === 1 ? '1 license' : `${inThousands(found.total)} licenses`}
        </p>
        <ButtonLink
          to={apiOrigin + linkFor(CERTIFICATES_EXPORT_PATH, user?.team)}
          reloadDocument
          download
          icon={<Download />}
        >
          Export all certificates
        </ButtonLink>
        <ButtonLink
          to={
            apiOrigin +
            linkFor(
              listAddress(LICENSES_CSV_PATH, licenseParams({ ...query, page: 1 })),
              user?.team,
            )
          }
          reloadDocument
          download
          icon={<Download />}
        >
          Export as CSV
        </ButtonLink>
      </div>
      {found.total === 0 ? (
        <p className={textCss['quiet']}>
          {query.search === '' ? 'No matching licenses.' : `No results for “${query.search}”.`}
        </p>
      ) : (
        <PagedList listing={found} asked={query.page} linkTo={(page) => addressOf({ page })}>
          <DataTable
            caption="Licenses"
            stacks
            rows={found.items}
            keyOf={({ id }) => id}
            columns={[
              { name: 'Asset', heads: true, cell: (one) => <Asset certificate={one} /> },
              { name: 'License', cell: ({ license }) => license },
              { name: 'Licensed on', cell: ({ licensedAt }) => inDays(licensedAt) },
              ...(isTeam ? WHO : []),
              ...(found.items.some(({ requestedBy }) => requestedBy !== null) ? [REQUESTED] : []),
              { name: 'Status', cell: stateOf },
              {
                name: 'Certificate',
                cell: (one) => <Documents certificate={one} />,
              },
            ]}
          />
        </PagedList>
      )}
    </>
  )
})

const licenseeOption = ({ id, name }: Licensee) => ({ value: id, label: name || FORMER_MEMBER })

/** Columns of a team's list: who licensed the file, and for which project. */
const WHO: readonly Column<ListedCertificate>[] = [
  { name: 'Licensed by', cell: ({ licensedBy }) => licensedBy.name || FORMER_MEMBER },
  { name: 'Project', cell: ({ projectTag }) => projectTag || '–' },
]

/** If a license was requested, the person who approved the request is the one who licensed it (team 6). */
const REQUESTED: Column<ListedCertificate> = {
  name: 'Requested by',
  cell: ({ requestedBy }) => (requestedBy === null ? '–' : requestedBy || FORMER_MEMBER),
}

interface CertificateProps {
  readonly certificate: Certificate
}

function Asset({ certificate }: CertificateProps) {
  const { asset, slug, file, sku } = certificate
  return (
    <>
      {slug === null ? asset : <Link to={`/product/${slug}`}>{asset}</Link>}
      <span className={css['file']}>
        {file} · {sku}
      </span>
      {certificate.covers.length > 0 && (
        <span className={css['file']}>Also covers {coversMessage(certificate)}</span>
      )}
    </>
  )
}

function stateOf({ revokedAt, suspendedAt }: Certificate) {
  const since = revokedAt ?? suspendedAt
  if (since === undefined) return <Badge tone="ok">Valid</Badge>
  const state = revokedAt === null ? 'Suspended since' : 'Revoked on'
  return <Badge tone="bad">{`${state} ${inDays(since)}`}</Badge>
}

const Documents = observer(function Documents({ certificate }: CertificateProps) {
  const { apiOrigin } = useStore('config')
  const { user } = useStore('session')
  const { id, asset, file } = certificate
  const of = `for ${asset}, ${file}`
  const at = (path: string) => apiOrigin + linkFor(path.replace(':id', id), user?.team)
  return (
    <span className={css['documents']}>
      <a href={at(CERTIFICATE_PDF_PATH)} download aria-label={`PDF ${of}`}>
        PDF
      </a>
      <a href={at(CERTIFICATE_PATH)} download={`${id}.json`} aria-label={`JSON ${of}`}>
        JSON
      </a>
      <Link to={`/license/verify/${id}`} aria-label={`Verify license ${of}`}>
        Verify
      </Link>
    </span>
  )
})
