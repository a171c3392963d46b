import css from './skeleton.module.css'

export interface SkeletonProps {
  /** `footage` reserves the space of a 16:9 picture, `line` that of a line of text. */
  readonly kind: 'footage' | 'line' | 'short-line'
}

/** Space reserved for content that is loading. Static and silent: the page says that it is loading. */
export function Skeleton({ kind }: SkeletonProps) {
  return <span className={css[kind]} aria-hidden="true" />
}
