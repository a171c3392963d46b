import Download from 'lucide-react/icons/download'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { useLoaderData, useSearchParams } from 'react-router-dom'
import {
  CERTIFICATE_PATH,
  CERTIFICATE_PDF_PATH,
  CERTIFICATES_EXPORT_PATH,
} from '#contract/links.ts'
import type { Certificate } from '#domain/license/certificate.ts'
import { ButtonLink } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { FULL_DAY } from '../components/date-formats.ts'
import { Link } from '../components/link.tsx'
import { TextField } from '../components/text-field.tsx'
import { Badge } from '../components/badge.tsx'
import { useStore } from '../stores/stores.tsx'
import { AccountFrame } from './account-frame.tsx'
import { matchesSearch } from './matches-search.ts'
import { EmptyList } from './empty-list.tsx'
import css from './licenses-page.module.css'
import textCss from '../styles/text.module.css'

/** Every license somebody holds, with its certificate to show and to check (library 1, certificate 1). */
export const LicensesPage = observer(function LicensesPage() {
  const certificates = useLoaderData<readonly Certificate[]>()
  return (
    <AccountFrame title="Licences" at="licenses">
      {certificates.length === 0 ? (
        <EmptyList title="No licences yet">
          What you license comes with a certificate that you can show to clients. It is kept here.
        </EmptyList>
      ) : (
        <Held certificates={certificates} />
      )}
    </AccountFrame>
  )
})

const Held = observer(function Held({
  certificates,
}: {
  readonly certificates: readonly Certificate[]
}) {
  const { apiOrigin } = useStore('config')
  const [params] = useSearchParams()
  const [typed, setTyped] = useState(params.get('find') ?? '')
  const found = certificates.filter((certificate) => matches(certificate, typed))

  return (
    <>
      <div className={css['tools']}>
        <div className={css['search']}>
          <TextField
            label="Find in your licences"
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <ButtonLink
          to={`${apiOrigin}${CERTIFICATES_EXPORT_PATH}`}
          reloadDocument
          download
          icon={<Download />}
        >
          Export all certificates
        </ButtonLink>
      </div>
      <p className={textCss['count']} role="status">
        {found.length === 1 ? '1 licence' : `${found.length} licences`}
      </p>
      {found.length === 0 ? (
        <p className={textCss['quiet']}>None of them goes by “{typed}”.</p>
      ) : (
        <DataTable
          caption="Licences"
          stacks
          rows={found}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Asset', heads: true, cell: (one) => <Asset certificate={one} /> },
            { name: 'Licence', cell: ({ license }) => license },
            { name: 'Since', cell: ({ licensedAt }) => FULL_DAY.format(licensedAt) },
            { name: 'State', cell: stateOf },
            {
              name: 'Certificate',
              cell: (one) => <Documents certificate={one} apiOrigin={apiOrigin} />,
            },
          ]}
        />
      )}
    </>
  )
})

function Asset({ certificate }: { readonly certificate: Certificate }) {
  const { asset, slug, file, sku } = certificate
  return (
    <>
      {slug === null ? asset : <Link to={`/product/${slug}`}>{asset}</Link>}
      <span className={css['file']}>
        {file} · {sku}
      </span>
    </>
  )
}

function stateOf({ revokedAt }: Certificate) {
  return revokedAt === null ? (
    <Badge tone="ok">Valid</Badge>
  ) : (
    <Badge tone="bad">{`Revoked on ${FULL_DAY.format(revokedAt)}`}</Badge>
  )
}

interface DocumentsProps {
  readonly certificate: Certificate
  readonly apiOrigin: string
}

function Documents({ certificate, apiOrigin }: DocumentsProps) {
  const { id, asset, file } = certificate
  const of = `of ${asset}, ${file}`
  const at = (path: string) => `${apiOrigin}${path.replace(':id', id)}`
  return (
    <span className={css['documents']}>
      <a href={at(CERTIFICATE_PDF_PATH)} download aria-label={`PDF ${of}`}>
        PDF
      </a>
      <a href={at(CERTIFICATE_PATH)} download={`${id}.json`} aria-label={`JSON ${of}`}>
        JSON
      </a>
      <Link to={`/license/verify/${id}`} aria-label={`Public page ${of}`}>
        Public page
      </Link>
    </span>
  )
}

function matches(certificate: Certificate, typed: string): boolean {
  const { asset, file, sku, license, orderId, id } = certificate
  return matchesSearch(typed, [asset, file, sku, license, orderId, id])
}
