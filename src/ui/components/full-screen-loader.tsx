import css from './full-screen-loader.module.css'
import { Spinner } from './spinner.tsx'

/** A full-window loading state that says what is loading. */
export function FullScreenLoader({ label }: { readonly label: string }) {
  return (
    <output className={css['loader']}>
      <Spinner size="large" />
      <span>{label}</span>
    </output>
  )
}
