import { playsAtAnotherRate, type FileDefaults } from '#domain/catalogue/file-defaults.ts'
import css from './rate-note.module.css'

interface RateNoteProps {
  readonly fps: number | null
  readonly defaults: FileDefaults
}

/** Footage of another rate than somebody works at says so before it is bought (rules 19). */
export function RateNote({ fps, defaults }: RateNoteProps) {
  if (!playsAtAnotherRate(fps, defaults)) return null
  return (
    <p className={css['note']}>
      Made at {fps} fps. You work at {defaults.frameRate}.
    </p>
  )
}
