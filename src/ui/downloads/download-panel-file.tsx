import RotateCw from 'lucide-react/icons/rotate-cw'
import X from 'lucide-react/icons/x'
import { isOver, type QueuedFile } from '#domain/download/queue.ts'
import { inBytes } from '#domain/shared/text.ts'
import { IconButton } from '../components/icon-button.tsx'
import { Badge } from '../components/badge.tsx'
import css from './download-panel.module.css'

interface DownloadPanelFileProps {
  readonly file: QueuedFile
  readonly why: string | undefined
  readonly onRetry: () => void
  readonly onRemove: () => void
}

/** One file of the download panel: its progress and its actions. */
export function DownloadPanelFile({ file, why, onRetry, onRemove }: DownloadPanelFileProps) {
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
          label={`Retry ${filename}`}
          icon={<RotateCw />}
          size="small"
          onClick={onRetry}
        />
      )}
      <IconButton
        label={isOver(file) ? `Remove ${filename} from the list` : `Cancel ${filename}`}
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
      return received > 0 ? `Queued, ${inBytes(received)} of ${inBytes(bytes)}` : 'Queued'
    case 'running':
      return `${inBytes(received)} of ${inBytes(bytes)}`
    case 'done':
      return <Badge tone="ok">{doneMessage(filename, savedAs)}</Badge>
    case 'wrong-hash':
      return <Badge tone="bad">Verification failed</Badge>
    case 'failed':
      return <Badge tone="bad">Failed</Badge>
  }
}

function doneMessage(filename: string, savedAs: string | null): string {
  if (savedAs === null) return 'Downloaded by your browser'
  return savedAs === filename ? 'Saved, SHA-256 verified' : `Saved as ${savedAs}, SHA-256 verified`
}
