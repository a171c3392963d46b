import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import type { FileVerdict } from '#application/ports/licenses.ts'
import { readCertificateFile } from '#domain/license/certificate-file.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { inDays } from '#messages/durations.ts'
import { Field } from '../components/field.tsx'
import { Link } from '../components/link.tsx'
import { Badge } from '../components/badge.tsx'
import { useService } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import css from './verify-page.module.css'

/** Far more than any certificate has. Bytes. */
const LONGEST_FILE = 100_000

type Outcome = FileVerdict | { readonly kind: 'no-certificate' }

/** Verifies the signature of a certificate's JSON file. The server does this with its key. */
export const FileCheck = observer(function FileCheck() {
  const licenseCheck = useService('licenseCheck')
  const mutation = useMutation()
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const check = async (file: File | undefined) => {
    setOutcome(null)
    mutation.forget()
    if (!file) return
    const text = file.size > LONGEST_FILE ? '' : await file.text()
    readCertificateFile(text).match(
      (certificate) => mutation.run(() => licenseCheck.judge(certificate), setOutcome),
      setOutcome,
    )
  }

  return (
    <div className={css['file']}>
      <Field
        label="Or upload a certificate (JSON file)"
        hint="We check its signature, so any modified file fails."
      >
        {(ties) => (
          <input
            {...ties}
            type="file"
            accept=".json,application/json"
            onChange={(event) => void check(event.target.files?.[0])}
          />
        )}
      </Field>
      <div role="status">{outcome && <Verdict outcome={outcome} />}</div>
      <ErrorNote error={mutation.error} />
    </div>
  )
})

function Verdict({ outcome }: { readonly outcome: Outcome }) {
  if (outcome.kind !== 'genuine') return <Badge tone="bad">{NOT_GENUINE[outcome.kind]}</Badge>
  const { license } = outcome
  if (!license) return <Badge tone="warn">Signed by us, but no longer in our records.</Badge>
  const { id, asset, revokedAt, suspendedAt } = license
  return (
    <>
      {revokedAt === null && suspendedAt === undefined ? (
        <Badge tone="ok">Genuine and valid</Badge>
      ) : revokedAt === null ? (
        <Badge tone="bad">{`Genuine, but suspended since ${inDays(suspendedAt ?? 0)}`}</Badge>
      ) : (
        <Badge tone="bad">{`Genuine, but revoked on ${inDays(revokedAt)}`}</Badge>
      )}
      : <Link to={`/license/verify/${id}`}>{asset}</Link>
    </>
  )
}

const NOT_GENUINE: Readonly<Record<Exclude<Outcome['kind'], 'genuine'>, string>> = {
  altered: 'Not genuine. This file was modified after it was signed.',
  foreign: 'Not signed with our key. Enter its license ID above to verify it instead.',
  'no-certificate': 'This isn’t a license certificate. Choose the JSON file, not the PDF.',
}
