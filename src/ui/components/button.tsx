import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import css from './button.module.css'
import { joinClasses } from './join-classes.ts'
import { Link, type LinkProps } from './link.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonKind = 'primary' | 'quiet' | 'bare'

interface ButtonLook {
  /** At most one `primary` (ember) button per view; the others are `quiet` (edge) or `bare` (text only). */
  readonly kind?: ButtonKind | undefined
  readonly size?: 'normal' | 'small' | undefined
  /** Fills the width of its container. */
  readonly wide?: boolean | undefined
  /** A lucide icon before the text. */
  readonly icon?: ReactNode | undefined
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Keeps the focus and the width, shows a spinner, and ignores presses. */
  readonly busy?: boolean | undefined
  readonly ref?: Ref<HTMLButtonElement> | undefined
}

/** A button that triggers an action. */
export function Button({ kind, size, wide, icon, busy, children, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) return event.preventDefault()
    rest.onClick?.(event)
  }

  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={joinClasses(look({ kind, size, wide }), rest.className)}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      <span>{children}</span>
    </button>
  )
}

export interface ButtonLinkProps extends ButtonLook, LinkProps {}

/** A link that looks like a button: it keeps a link's context menu and keys. */
export function ButtonLink({ kind, size, wide, icon, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={joinClasses(look({ kind, size, wide }), rest.className)}>
      {icon}
      <span>{children}</span>
    </Link>
  )
}

interface Chosen {
  readonly kind: ButtonKind | undefined
  readonly size: 'normal' | 'small' | undefined
  readonly wide: boolean | undefined
}

function look({ kind = 'quiet', size, wide }: Chosen): string {
  return joinClasses(
    css['button'],
    css[kind],
    size === 'small' && css['small'],
    wide && css['wide'],
  )
}
