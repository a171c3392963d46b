import Pipette from 'lucide-react/icons/pipette'
import { useLayoutEffect, useRef } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './background-choice.module.css'
import grounds from './grounds.module.css'

/** The background behind a clip; a custom one is a color in the form #rrggbb. */
export type Background = 'black' | 'grey' | 'white' | 'checker' | `#${string}`

export interface BackgroundChoiceProps {
  readonly value: Background
  readonly onChange: (background: Background) => void
}

/** Background swatches for judging edges. */
export function BackgroundChoice({ value, onChange }: BackgroundChoiceProps) {
  const custom = isColor(value)
  return (
    <fieldset className={css['row']} aria-label="Background">
      {named.map(([background, name]) => (
        <button
          key={background}
          type="button"
          title={name}
          aria-label={name}
          aria-pressed={value === background}
          className={joinClasses(css['swatch'], css[background])}
          onClick={() => onChange(background)}
        />
      ))}
      <label className={joinClasses(css['custom'], custom && css['chosen'])} title="Custom color">
        <input
          type="color"
          aria-label="Custom color"
          value={custom ? value : '#00b140'}
          onChange={(event) => onChange(`#${event.target.value.slice(1)}`)}
        />
        {!custom && <Pipette />}
      </label>
    </fieldset>
  )
}

/** The next named background, wrapping around at the end. */
export function nextBackground(background: Background): Background {
  const at = named.findIndex(([name]) => name === background)
  return named[(at + 1) % named.length]?.[0] ?? 'black'
}

/** Whether a stored string is a valid background. */
export function isBackground(text: string): text is Background {
  return named.some(([name]) => name === text) || /^#[0-9a-f]{6}$/.test(text)
}

function isColor(background: Background): background is `#${string}` {
  return background.startsWith('#')
}

/** Sets a visitor's custom color from script, because served HTML carries no style attributes. */
export function useBackground(background: Background) {
  const stage = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isColor(background)) stage.current?.style.setProperty('--background', background)
  }, [background])
  return stage
}

/** The class that gives a stage its background. */
export function backgroundClass(background: Background): string | undefined {
  return grounds[isColor(background) ? 'custom' : background]
}

const named = [
  ['black', 'Black'],
  ['grey', 'Gray'],
  ['white', 'White'],
  ['checker', 'Checker'],
] as const
