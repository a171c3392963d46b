import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { isOver, type QueuedFile } from '#domain/download/queue.ts'
import { inBytes } from '../parts/bytes.ts'
import { IconButton } from '../parts/icon-button.tsx'
import { WordMark } from '../parts/word-mark.tsx'
import css from './tray.module.css'

interface TrayFileProps {
  readonly file: QueuedFile
  readonly why: string | undefined
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** One file of the tray: how far it is, and what can be done about it. */
export function TrayFile({ file, why, onRetry, onRemove }: TrayFileProps) {
  const { filename, bytes, received, state } = file
  const failed = state === 'failed' || state === 'wrong-hash'
  return (
    <li className={css['file']}>
      <div className={css['what']}>
        <span className={css['name']}>{filename}</span>
        <span className={css['state']}>
          <State file={file} />
        </span>
        {state === 'running' && (
          <progress
            className={css['progress']}
            aria-label={filename}
            max={Math.max(bytes, 1)}
            value={received}
          />
        )}
        {failed && why && <span className={css['why']}>{why}</span>}
      </div>
      {failed && (
        <IconButton
          label={`Try ${filename} again`}
          icon={<RotateCw />}
          size="small"
          onClick={onRetry}
        />
      )}
      <IconButton
        label={isOver(file) ? `Take ${filename} off the list` : `Cancel ${filename}`}
        icon={<X />}
        size="small"
        onClick={onRemove}
      />
    </li>
  )
}

function State({ file }: { readonly file: QueuedFile }) {
  const { state, received, bytes, filename, savedAs } = file
  switch (state) {
    case 'waiting':
      return received > 0 ? `Waits at ${inBytes(received)} of ${inBytes(bytes)}` : 'Waits'
    case 'running':
      return `${inBytes(received)} of ${inBytes(bytes)}`
    case 'done':
      return <WordMark tone="ok">{doneInWords(filename, savedAs)}</WordMark>
    case 'wrong-hash':
      return <WordMark tone="bad">Wrong hash</WordMark>
    case 'failed':
      return <WordMark tone="bad">Failed</WordMark>
  }
}

function doneInWords(filename: string, savedAs: string | null): string {
  if (savedAs === null) return 'With your browser'
  return savedAs === filename ? 'Saved, SHA-256 right' : `Saved as ${savedAs}, SHA-256 right`
}
