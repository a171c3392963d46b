import { err, ok } from 'neverthrow'
import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { data, useLoaderData, useNavigate } from 'react-router-dom'
import { useState, type FormEvent } from 'react'
import type { PublicLicense } from '#domain/license/certificate.ts'
import { coversMessage, HOLDER_WITHHELD } from '#messages/license-messages.ts'
import { LICENSE_RIGHTS } from '#messages/license-rights.ts'
import type { PageSource } from '../page-source.ts'
import { PageHead } from '../page-head.tsx'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { inDays } from '#messages/durations.ts'
import { FactTable } from '../components/fact-table.tsx'
import { TextField } from '../components/text-field.tsx'
import { unwrap } from '../unwrap.ts'
import { FileCheck } from './file-check.tsx'
import css from './verify-page.module.css'

interface Checked {
  /** The ID as requested; empty if there was none. */
  readonly id: string
  /** Null if the shop knows no such license. */
  readonly license: PublicLicense | null
}

/** Loads the public data of a license. For an unknown ID the page has its own text, and status 404. */
export async function loadLicense(source: PageSource, typed = '') {
  const id = typed.trim().toUpperCase()
  if (id === '') return { id, license: null } satisfies Checked
  const license = await unwrap(
    source
      .get('licenseCheck')
      .look(id)
      .orElse((failure) => (failure.kind === 'missing' ? ok(null) : err(failure))),
  )
  return data({ id, license } satisfies Checked, { status: license ? 200 : 404 })
}

/** For anyone who was given a certificate: whether it is valid, for whom and for what (certificate 1). */
export function VerifyPage() {
  const { id, license } = useLoaderData<Checked>()
  return (
    <div className={css['page']}>
      <PageHead title={titleOf({ id, license })} path={`/license/verify/${id}`} noindex />
      <h1>{titleOf({ id, license })}</h1>
      {license && <Known license={license} />}
      {!license && id !== '' && (
        <p className={css['words']}>
          We couldn’t find a license with the ID <span className={css['id']}>{id}</span>. License
          IDs have 26 letters and digits. Check that you entered the whole ID.
        </p>
      )}
      <section className={css['check']} aria-label={id === '' ? 'Verify a license' : ANOTHER}>
        {id !== '' && <h2>{ANOTHER}</h2>}
        <IdForm key={id} />
        <FileCheck />
      </section>
    </div>
  )
}

const ANOTHER = 'Verify another license'

function titleOf({ id, license }: Checked): string {
  if (license) return `${STATES[stateOf(license)]} license`
  return id === '' ? 'Verify a license' : 'Unknown license'
}

const STATES = { valid: 'Valid', suspended: 'Suspended', revoked: 'Revoked' } as const

function stateOf({ revokedAt, suspendedAt }: PublicLicense): keyof typeof STATES {
  if (revokedAt !== null) return 'revoked'
  return suspendedAt === undefined ? 'valid' : 'suspended'
}

/** Shown instead of the rights of a license that grants none. */
const NO_RIGHTS = {
  suspended:
    'This license is suspended because its invoice hasn’t been paid. It grants no rights until the invoice is paid.',
  revoked:
    'This license has been revoked, for example because of a refund. It no longer grants any rights.',
}

function Known({ license }: { readonly license: PublicLicense }) {
  const { id, asset, file, sku, licensedAt, revokedAt, suspendedAt } = license
  const state = stateOf(license)
  const holder = license.holder ?? HOLDER_WITHHELD
  return (
    <>
      {state === 'valid' ? (
        <p className={css['valid']}>
          <Check />
          {`Valid since ${inDays(licensedAt)}`}
        </p>
      ) : (
        <p className={css['revoked']}>
          <X />
          {state === 'revoked'
            ? `Revoked on ${inDays(revokedAt ?? 0)}`
            : `Suspended since ${inDays(suspendedAt ?? 0)}`}
        </p>
      )}
      <p className={css['words']}>
        {state === 'valid'
          ? `${holder} may use ${asset} under the ${license.license} license.`
          : NO_RIGHTS[state]}
      </p>
      <FactTable
        caption="The license"
        facts={[
          { name: 'Licensee', value: holder },
          { name: 'Asset', value: asset },
          { name: 'File', value: file },
          license.covers.length > 0 ? { name: 'Also covers', value: coversMessage(license) } : null,
          { name: 'SKU', value: sku, measured: true },
          { name: 'License', value: license.license },
          { name: 'Licensed on', value: inDays(licensedAt) },
          { name: 'License ID', value: id, measured: true },
        ]}
      />
      <CopyButton text={id} label="Copy license ID" />
      {state === 'valid' && (
        <section className={css['rights']} aria-labelledby="what-it-allows">
          <h2 id="what-it-allows">License summary</h2>
          <ul>
            {LICENSE_RIGHTS.map((right) => (
              <li key={right}>{right}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function IdForm() {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const go = (event: FormEvent) => {
    event.preventDefault()
    const id = typed.trim()
    if (id !== '') void navigate(`/license/verify/${encodeURIComponent(id)}`)
  }
  return (
    <form className={css['form']} onSubmit={go}>
      <TextField
        label="License ID"
        measured
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">Verify</Button>
    </form>
  )
}
