import Pipette from 'lucide-react/icons/pipette'
import { useLayoutEffect, useRef } from 'react'
import { joinClasses } from './join-classes.ts'
import css from './background-choice.module.css'
import grounds from './grounds.module.css'

/** What stands behind a clip; a custom one is a color as #rrggbb. */
export type Background = 'black' | 'grey' | 'white' | 'checker' | `#${string}`

export interface BackgroundChoiceProps {
  readonly value: Background
  readonly onChange: (background: Background) => void
}

/** Swatches to judge an edge on. */
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

/** The named one after it, round and round. */
export function nextBackground(background: Background): Background {
  const at = named.findIndex(([name]) => name === background)
  return named[(at + 1) % named.length]?.[0] ?? 'black'
}

/** Whether a text that was kept is one. */
export function isBackground(text: string): text is Background {
  return named.some(([name]) => name === text) || /^#[0-9a-f]{6}$/.test(text)
}

function isColor(background: Background): background is `#${string}` {
  return background.startsWith('#')
}

/** A color of the visitor's own goes in from script: served HTML carries no style attribute. */
export function useBackground(background: Background) {
  const stage = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isColor(background)) stage.current?.style.setProperty('--background', background)
  }, [background])
  return stage
}

/** What stands behind a stage. */
export function backgroundClass(background: Background): string | undefined {
  return grounds[isColor(background) ? 'custom' : background]
}

const named = [
  ['black', 'Black'],
  ['grey', 'Gray'],
  ['white', 'White'],
  ['checker', 'Checker'],
] as const
