import { Badge } from './badge.tsx'
import css from './flash-warning.module.css'
import { Segmented } from './radio-group.tsx'

export type Brightness = 'dimmed' | 'full'

interface FlashWarningProps {
  readonly value: Brightness
  readonly onChange: (brightness: Brightness) => void
}

/** Shown before a clip that flashes strongly: a warning and a choice of brightness (display 3). */
export function FlashWarning({ value, onChange }: FlashWarningProps) {
  return (
    <div className={css['warning']}>
      <p>
        <Badge tone="warn">Photosensitivity warning</Badge>{' '}
        <span className={css['status']}>
          Flashes more than three times per second. The dimmed preview is dark and without color.
        </span>
      </p>
      <Segmented label="Brightness" hideLabel choices={CHOICES} value={value} onChange={onChange} />
    </div>
  )
}

const CHOICES = [
  { value: 'dimmed', label: 'Dimmed preview' },
  { value: 'full', label: 'Full brightness' },
] as const
