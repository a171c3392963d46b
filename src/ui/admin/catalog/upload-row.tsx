import type { ReactNode } from 'react'
import { inBytes } from '#domain/shared/text.ts'
import { Button } from '../../components/button.tsx'
import { FieldError } from '../../components/field-error.tsx'
import textCss from '../../styles/text.module.css'
import css from './catalog.module.css'
import type { FormFile, useUploads } from './use-uploads.ts'

interface UploadRowProps extends Pick<
  ReturnType<typeof useUploads>,
  'pause' | 'resume' | 'remove'
> {
  readonly file: FormFile
  readonly children?: ReactNode
}

/** A file with its upload progress, and buttons to pause, resume or remove it. */
export function UploadRow({ file, pause, resume, remove, children }: UploadRowProps) {
  const { filename, bytes, sent, state, message } = file
  const percent = bytes === 0 ? 0 : Math.floor((sent / bytes) * 100)
  return (
    <li className={css['file']} data-state={state}>
      <div className={css['fileHead']}>
        <span className={css['fileName']}>{filename}</span>
        <span className={textCss['count']} role="status">
          {state === 'here' ? `Uploaded · ${inBytes(bytes)}` : `${percent}% of ${inBytes(bytes)}`}
        </span>
        <span className={css['actions']}>
          {state === 'sending' && (
            <Button size="small" aria-label={`Pause ${filename}`} onClick={() => pause(file)}>
              Pause
            </Button>
          )}
          {(state === 'paused' || state === 'failed') && (
            <Button size="small" aria-label={`Resume ${filename}`} onClick={() => resume(file)}>
              Resume
            </Button>
          )}
          <Button
            size="small"
            kind="bare"
            aria-label={`Remove ${filename}`}
            onClick={() => remove(file)}
          >
            Remove
          </Button>
        </span>
      </div>
      {state !== 'here' && state !== 'refused' && (
        <progress value={sent} max={bytes} aria-label={`Upload of ${filename}`} />
      )}
      {message !== null &&
        (state === 'unfinished' ? (
          <p className={textCss['note']}>{message}</p>
        ) : (
          <FieldError>{message}</FieldError>
        ))}
      {children}
    </li>
  )
}
