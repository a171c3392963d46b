import type { ReactNode } from 'react'
import { NO_LONGER_SOLD } from '#messages/wishlist-messages.ts'
import { Picture, type Still } from '../components/picture.tsx'
import { Badge } from '../components/badge.tsx'
import css from './unavailable-card.module.css'

interface UnavailableCardProps {
  readonly name: string
  readonly still: Still
  readonly actions: ReactNode
}

/** What was saved and is not sold any more: its picture and name, without a price or a page (wishlist 3). */
export function UnavailableCard({ name, still, actions }: UnavailableCardProps) {
  return (
    <article className={css['card']}>
      <div className={css['media']}>
        <Picture still={still} alt="" className={css['picture']} />
        {actions && <div className={css['actions']}>{actions}</div>}
      </div>
      <div className={css['words']}>
        <h2 className={css['name']}>{name}</h2>
        <Badge tone="warn">{NO_LONGER_SOLD}</Badge>
      </div>
    </article>
  )
}
