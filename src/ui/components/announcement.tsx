import css from './visually-hidden.module.css'

/** Announced politely whenever its words change; in the page before there is anything to tell. */
export function Announcement({ children }: { readonly children: string }) {
  return <output className={css['hidden']}>{children}</output>
}
