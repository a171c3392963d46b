import { once } from '#domain/shared/once.ts'
import { BegunPart } from './begun-part.tsx'
import type { CopyButtonProps } from './copy-button.tsx'

const load = once(async () => (await import('./copy-button.tsx')).CopyButton)

/** A `CopyButton` on a page that few copy something from. */
export function LazyCopyButton(props: CopyButtonProps) {
  return <BegunPart load={load}>{(CopyButton) => <CopyButton {...props} />}</BegunPart>
}
