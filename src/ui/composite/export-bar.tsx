import Film from 'lucide-react/icons/film'
import ImageDown from 'lucide-react/icons/image-down'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { stillSize } from '#domain/composite/placement.ts'
import { Announcement } from '../components/announcement.tsx'
import { Button } from '../components/button.tsx'
import { CopyButton } from '../components/copy-button.tsx'
import { FieldError } from '../components/field-error.tsx'
import textCss from '../styles/text.module.css'
import css from './composite-editor.module.css'
import type { CompositePlayer, PlayerState } from './composite-player.ts'
import { LONGEST_PLATE, type Plate } from './plate.ts'
import { canRecord, recordComposite } from './record.ts'

interface ExportBarProps {
  readonly canvas: RefObject<HTMLCanvasElement | null>
  readonly player: CompositePlayer
  readonly state: PlayerState
  readonly plate: Plate
  readonly address: string
}

/** The export options: a still, a short clip, and a link. */
export function ExportBar({ canvas, player, state, plate, address }: ExportBarProps) {
  const [announcement, setAnnouncement] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [recording, setRecording] = useState<AbortController | null>(null)
  const current = useRef<AbortController | null>(null)
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => () => current.current?.abort(), [])
  const isRecording = recording !== null
  const wasRecording = useRef(false)
  useEffect(() => {
    if (isRecording === wasRecording.current) return
    wasRecording.current = isRecording
    // The button that was pressed is gone, so the focus moves to the one in its place.
    bar.current?.querySelector<HTMLElement>('[data-records]')?.focus()
  }, [isRecording])
  const longest = Math.min(LONGEST_PLATE, player.longest)

  const exportStill = async () => {
    setError(null)
    await player.settled()
    const still = await player.still(stillSize(plate.size, longest))
    if (!still) return setError('The still couldn’t be made. Try a smaller plate.')
    save(still, 'emberstock-composite.png')
    setAnnouncement('Still exported')
  }
  const record = async () => {
    const surface = canvas.current
    if (!surface) return
    const controller = new AbortController()
    current.current = controller
    setRecording(controller)
    setError(null)
    setAnnouncement('Recording')
    const made = await recordComposite(surface, player, controller.signal).catch(() => undefined)
    current.current = null
    setRecording(null)
    if (made) save(made, 'emberstock-composite.webm')
    if (made === undefined) {
      setError('Your browser stopped recording. Try again, or export a still.')
    }
    setAnnouncement(made ? 'Clip exported' : made === null ? 'Recording canceled' : '')
  }

  return (
    <div ref={bar} className={css['exports']}>
      {recording ? (
        <>
          <progress
            className={css['progress']}
            max={state.length}
            value={state.seconds}
            aria-label="Recording"
          />
          <span className={textCss['count']}>
            {Math.round((state.seconds / state.length) * 100)}%
          </span>
          <Button size="small" data-records onClick={() => recording.abort()}>
            Cancel recording
          </Button>
        </>
      ) : (
        <>
          <Button size="small" icon={<ImageDown />} onClick={() => void exportStill()}>
            Export still, PNG
          </Button>
          {canRecord() && (
            <Button size="small" data-records icon={<Film />} onClick={() => void record()}>
              Export clip, WebM
            </Button>
          )}
          <CopyButton text={address} label="Copy link" copiedLabel="Link copied" />
        </>
      )}
      {error && <FieldError>{error}</FieldError>}
      <Announcement>{announcement}</Announcement>
    </div>
  )
}

/** Saves to the visitor's downloads; the object URL is revoked once the browser has the file. */
function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), SAVED_MS)
}

const SAVED_MS = 10_000
