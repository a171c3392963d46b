import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './icon-button.module.css'
import { joinClasses } from './join-classes.ts'

export interface IconButtonProps extends Omit<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'aria-label' | 'children'
> {
  /** What the button does, as a verb; also the tooltip. */
  readonly label: string
  readonly icon: ReactNode
  /** For toggle buttons: whether it is pressed. */
  readonly pressed?: boolean | undefined
  /** On footage, the button brings its own dark background. */
  readonly ground?: 'page' | 'footage' | undefined
  readonly size?: 'normal' | 'small' | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** An icon button with an accessible name. */
export function IconButton({ label, icon, pressed, ground, size, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      aria-pressed={pressed}
      className={joinClasses(
        css['button'],
        ground === 'footage' && css['footage'],
        size === 'small' && css['small'],
        rest.className,
      )}
    >
      {icon}
    </button>
  )
}
