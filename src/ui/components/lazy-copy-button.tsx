import { once } from '#domain/shared/once.ts'
import { BegunPart } from './begun-part.tsx'
import { Button } from './button.tsx'
import type { CopyButtonProps } from './copy-button.tsx'
import { Spinner } from './spinner.tsx'
import css from './lazy-copy-button.module.css'

const load = once(async () => (await import('./copy-button.tsx')).CopyButton)

/** A `CopyButton` on a page that few copy something from. Its room is kept, so that nothing moves when it comes. */
export function LazyCopyButton(props: CopyButtonProps) {
  const room = (
    <Button className={css['room']} size="small" icon={<Spinner />} title={props.label}>
      {props.label}
    </Button>
  )
  return (
    <BegunPart load={load} waiting={room}>
      {(CopyButton) => <CopyButton {...props} />}
    </BegunPart>
  )
}
