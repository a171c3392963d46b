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
import { ButtonLink } from '../parts/button.tsx'
import { DataTable } from '../parts/data-table.tsx'
import { FULL_DAY } from '../parts/day.ts'
import { Link } from '../parts/link.tsx'
import { TextField } from '../parts/text-field.tsx'
import { WordMark } from '../parts/word-mark.tsx'
import { useStore } from '../stores/stores.tsx'
import { AccountFrame } from './account-frame.tsx'
import { matchesWords } from './matches-words.ts'
import { NothingYet } from './nothing-yet.tsx'
import css from './licences-page.module.css'

/** Every licence somebody holds, with its certificate to show and to check (library 1, certificate 1). */
export const LicencesPage = observer(function LicencesPage() {
  const certificates = useLoaderData<readonly Certificate[]>()
  return (
    <AccountFrame title="Licences" at="licences">
      {certificates.length === 0 ? (
        <NothingYet title="No licences yet">
          What you license comes with a certificate that you can show to clients. It is kept here.
        </NothingYet>
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
      <p className={css['count']} role="status">
        {found.length === 1 ? '1 licence' : `${found.length} licences`}
      </p>
      {found.length === 0 ? (
        <p className={css['none']}>None of them goes by “{typed}”.</p>
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
              cell: (one) => <Papers certificate={one} apiOrigin={apiOrigin} />,
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
    <WordMark tone="ok">Valid</WordMark>
  ) : (
    <WordMark tone="bad">{`Revoked on ${FULL_DAY.format(revokedAt)}`}</WordMark>
  )
}

interface PapersProps {
  readonly certificate: Certificate
  readonly apiOrigin: string
}

function Papers({ certificate, apiOrigin }: PapersProps) {
  const { id, asset, file } = certificate
  const of = `of ${asset}, ${file}`
  const at = (path: string) => `${apiOrigin}${path.replace(':id', id)}`
  return (
    <span className={css['papers']}>
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
  return matchesWords(typed, [asset, file, sku, license, orderId, id])
}
