import { once } from '#domain/shared/once.ts'
import { BegunPart } from './begun-part.tsx'
import { Button } from './button.tsx'
import type { CopyButtonProps } from './copy-button.tsx'
import { Spinner } from './spinner.tsx'
import css from './lazy-copy-button.module.css'

const load = once(async () => (await import('./copy-button.tsx')).CopyButton)

/** A `CopyButton` for pages where few people copy anything. Its space is reserved, so nothing moves when it loads. */
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
