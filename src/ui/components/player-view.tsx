import Keyboard from 'lucide-react/icons/keyboard'
import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import css from './clip-player.module.css'
import { IconButton } from './icon-button.tsx'
import { LazyCopyButton } from './lazy-copy-button.tsx'
import { Segmented } from './radio-group.tsx'
import { InlineSelect } from './select-field.tsx'
import { ZOOMS, type Zoom } from './use-zoom.ts'

export type Quality = 'standard' | 'high'

export interface PlayerViewProps {
  readonly full: { readonly isFull: boolean; readonly toggle: (() => void) | null }
  readonly zoom: Zoom
  readonly onZoom: (zoom: Zoom) => void
  /** Null if there is nothing to choose. */
  readonly quality: Quality | null
  readonly onQuality: (quality: Quality) => void
  readonly keys: boolean
  readonly onKeys: (shown: boolean) => void
  readonly link: string | undefined
}

/** Controls for the size at which a clip is viewed, and a link to the current frame. */
export function PlayerView(props: PlayerViewProps) {
  const { full, zoom, onZoom, quality, onQuality, keys, onKeys, link } = props
  return (
    <div className={css['view']}>
      {quality !== null && (
        <Segmented
          label="Preview quality"
          hideLabel
          choices={QUALITIES}
          value={quality}
          onChange={onQuality}
        />
      )}
      <span className={css['zoom']}>
        <InlineSelect label="Zoom" value={zoom} options={CHOICES} onChange={onZoom} />
      </span>
      <IconButton
        className={css['typed']}
        label="Keyboard shortcuts"
        icon={<Keyboard />}
        aria-expanded={keys}
        onClick={() => onKeys(!keys)}
      />
      {full.toggle && (
        <IconButton
          label={full.isFull ? 'Exit full screen' : 'Full screen'}
          icon={full.isFull ? <Minimize /> : <Maximize />}
          onClick={full.toggle}
        />
      )}
      {link !== undefined && <LazyCopyButton text={link} label="Copy link at this frame" />}
    </div>
  )
}

const CHOICES = ZOOMS.map((value) => ({
  value,
  label: value === 'fit' ? 'Fit' : `${Number(value) * 100}%`,
}))

const QUALITIES = [
  { value: 'standard', label: 'Standard' },
  { value: 'high', label: 'HD' },
] as const
