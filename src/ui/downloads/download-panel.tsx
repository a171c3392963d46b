import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { observer } from 'mobx-react-lite'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { isOver, progressOf, type Progress } from '#domain/download/queue.ts'
import { inBytes } from '#domain/shared/text.ts'
import { Button } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { VisuallyHidden } from '../components/visually-hidden.tsx'
import type { DownloadQueue } from '../stores/download-queue.ts'
import { SaveLocationLine } from './save-location.tsx'
import { DownloadPanelFile } from './download-panel-file.tsx'
import css from './download-panel.module.css'

interface DownloadPanelProps {
  readonly queue: DownloadQueue
}

/** The files being downloaded, at the lower left of every page. */
export const DownloadPanel = observer(function DownloadPanel({ queue }: DownloadPanelProps) {
  return queue.files.length > 0 && <Shown queue={queue} />
})

const Shown = observer(function Shown({ queue }: DownloadPanelProps) {
  const [open, setOpen] = useState(() => !window.matchMedia('(width < 40rem)').matches)
  const ref = useRef<HTMLElement>(null)
  const list = useId()
  const { files, paused } = queue
  const progress = progressOf(files)
  usePublishedHeight(ref)

  /** Moves the focus to the page when the download panel disappears. */
  const gone = () => {
    if (queue.files.length === 0) document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section
      ref={ref}
      className={css['downloadPanel']}
      aria-label="Downloads"
      data-download-panel=""
    >
      <div className={css['head']}>
        <p className={css['sum']}>
          <strong>Downloads</strong> <span className={css['count']}>{inShort(progress)}</span>
        </p>
        {paused && (
          <Button size="small" onClick={() => void queue.goOn()}>
            Resume
          </Button>
        )}
        {files.every(isOver) && (
          <Button
            size="small"
            kind="bare"
            onClick={() => {
              queue.clear()
              gone()
            }}
          >
            Clear
          </Button>
        )}
        <IconButton
          label={open ? 'Collapse downloads' : 'Expand downloads'}
          icon={open ? <ChevronDown /> : <ChevronUp />}
          size="small"
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        />
      </div>
      <progress
        className={css['progress']}
        aria-label="All downloads"
        max={Math.max(progress.bytes, 1)}
        value={progress.received}
      />
      <div id={list} hidden={!open} className={css['body']}>
        {paused && <p className={css['note']}>{whyPaused(queue)}</p>}
        <ul className={css['files']}>
          {files.map((file) => (
            <DownloadPanelFile
              key={file.variantId}
              file={file}
              why={queue.list.why.get(file.variantId)}
              onRetry={() => void queue.retry(file.variantId)}
              onRemove={() => {
                void queue.cancel(file.variantId)
                gone()
              }}
            />
          ))}
        </ul>
        <SaveLocationLine queue={queue} />
      </div>
      <VisuallyHidden role="status">{queue.announcement}</VisuallyHidden>
    </section>
  )
})

/** "2 of 5 · 43.0 MB of 1.20 GB". */
function inShort({ files, done, bytes, received }: Progress): string {
  return `${done} of ${files} · ${inBytes(received)} of ${inBytes(bytes)}`
}

function whyPaused({ place }: DownloadQueue): string {
  if (place.isShut) {
    return `Your browser will ask again before Emberstock can save to “${place.now.folder}”.`
  }
  return 'These downloads stopped when you left the page. Your progress is saved.'
}

/**
 * Publishes how much of the page's lower edge the download panel covers, so that the page can keep its content
 * clear of it.
 */
function usePublishedHeight(downloadPanel: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = downloadPanel.current
    if (!element) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => {
      style.setProperty('--download-panel', `${element.offsetHeight}px`)
    })
    sizes.observe(element)
    return () => {
      sizes.disconnect()
      style.removeProperty('--download-panel')
    }
  }, [downloadPanel])
}
