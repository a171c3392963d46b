import { useEffect, useRef } from 'react'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import css from './account-form.module.css'
import codesCss from './two-factor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shows the recovery codes for the only time. Takes the focus, since they must be saved now. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => frame.current?.focus(), [])

  return (
    <div ref={frame} className={css['made']} role="group" aria-label="Recovery codes" tabIndex={-1}>
      <p>
        <strong>Save your recovery codes now.</strong> You won’t be able to see them again. If you
        lose your device, you can use each code once to sign in.
      </p>
      <ul className={codesCss['codes']}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css['actions']}>
        <CopyButton text={codes.join('\n')} label="Copy codes" />
        <Button size="small" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
