import css from './visually-hidden.module.css'

/** A polite live region, announced whenever its text changes. Must be mounted before there is anything to announce. */
export function Announcement({ children }: { readonly children: string }) {
  return <output className={css['hidden']}>{children}</output>
}
