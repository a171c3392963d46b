import { playsAtAnotherRate, type FileDefaults } from '#domain/catalogue/file-defaults.ts'
import css from './rate-note.module.css'

interface RateNoteProps {
  readonly fps: number | null
  readonly defaults: FileDefaults
}

/** Says before footage is bought that its rate is not the one somebody works at (survey 2). */
export function RateNote({ fps, defaults }: RateNoteProps) {
  if (!playsAtAnotherRate(fps, defaults)) return null
  return (
    <p className={css['note']}>
      Made at {fps} fps. You work at {defaults.frameRate}.
    </p>
  )
}
