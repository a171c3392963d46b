import Pipette from 'lucide-react/icons/pipette'
import { joinClasses } from './join-classes.ts'
import css from './backdrop-choice.module.css'

/** What stands behind a clip; a custom one is a colour as #rrggbb. */
export type Backdrop = 'black' | 'grey' | 'white' | 'checker' | `#${string}`

export interface BackdropChoiceProps {
  readonly value: Backdrop
  readonly onChange: (backdrop: Backdrop) => void
}

/** Swatches to judge an edge on. */
export function BackdropChoice({ value, onChange }: BackdropChoiceProps) {
  const custom = isColour(value)
  return (
    <fieldset className={css['row']} aria-label="Background">
      {named.map(([backdrop, name]) => (
        <button
          key={backdrop}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={value === backdrop}
          className={joinClasses(css['swatch'], css[backdrop])}
          onClick={() => onChange(backdrop)}
        />
      ))}
      <label className={joinClasses(css['custom'], custom && css['chosen'])} title="Own colour">
        <input
          type="color"
          aria-label="Own colour"
          value={custom ? value : '#00b140'}
          onChange={(event) => onChange(`#${event.target.value.slice(1)}`)}
        />
        {!custom && <Pipette />}
      </label>
    </fieldset>
  )
}

export function isColour(backdrop: Backdrop): backdrop is `#${string}` {
  return backdrop.startsWith('#')
}

const named = [
  ['black', 'Black'],
  ['grey', 'Grey'],
  ['white', 'White'],
  ['checker', 'Checker'],
] as const
