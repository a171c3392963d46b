import css from './player-keys.module.css'

/** Every key of the player and what it does. Keys only work while something in the player has the focus. */
const KEYS = [
  ['J', 'Play backward; again for faster'],
  ['K', 'Pause'],
  ['L', 'Play; again for faster'],
  ['Space', 'Play or pause'],
  [',', 'Previous frame'],
  ['.', 'Next frame'],
  ['I', 'Set in point'],
  ['O', 'Set out point'],
  ['Z', 'Zoom in to the pixels, and back'],
  ['B', 'Next background'],
  ['F', 'Full screen'],
  ['?', 'Show or hide these keys'],
] as const

interface PlayerKeysProps {
  readonly hasAlpha: boolean
}

/** The list of keyboard shortcuts. */
export function PlayerKeys({ hasAlpha }: PlayerKeysProps) {
  return (
    <dl className={css['keys']} aria-label="Keyboard shortcuts">
      {KEYS.filter(([key]) => hasAlpha || key !== 'B').map(([key, does]) => (
        <div key={key} className={css['key']}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  )
}
