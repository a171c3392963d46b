import css from './skeleton.module.css'

export interface SkeletonProps {
  /** `footage` keeps the room of a 16:9 picture, `line` that of a line of text. */
  readonly kind: 'footage' | 'line' | 'short-line'
}

/** Room kept for what is on its way. Still and silent: the page says that it is loading. */
export function Skeleton({ kind }: SkeletonProps) {
  return <span className={css[kind]} aria-hidden="true" />
}
