import type { ReactNode } from 'react'
import css from './numbers.module.css'

interface NumberTileProps {
  readonly name: string
  readonly value: string
  readonly children: ReactNode
}

/** One number in a list, with details below it. */
export function NumberTile({ name, value, children }: NumberTileProps) {
  return (
    <div className={css['tile']}>
      <dt>{name}</dt>
      <dd className={css['value']}>{value}</dd>
      <dd className={css['change']}>{children}</dd>
    </div>
  )
}
