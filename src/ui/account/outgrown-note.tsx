import { observer } from 'mobx-react-lite'
import type { LicenseId } from '#domain/license/tier.ts'
import { outgrownInWords } from '#words/outgrown-words.ts'
import { WordMark } from '../parts/word-mark.tsx'
import { ServiceLink } from '../pricing/service-link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './account-form.module.css'
import { licenseNeeded } from './outgrown.ts'

interface OutgrownNoteProps {
  readonly of: 'plan' | 'refill'
  /** The licence that it was sold under. */
  readonly licenseId: LicenseId
  /** It was not cancelled. */
  readonly goesOn: boolean
  /** What is bought instead; null where another note leads there already. */
  readonly way: `${'plan' | 'pack'}=${number}` | null
}

/** Says that what goes on under too low a licence is of no use any more, and leads to the right one. */
export const OutgrownNote = observer(function OutgrownNote(props: OutgrownNoteProps) {
  const { of, licenseId, goesOn, way } = props
  const licenses = useStore('licenses')
  const { user } = useStore('session')
  const { subscription } = useStore('credits')
  const needed = licenseNeeded(user, subscription)
  if (licenseId >= needed) return null
  const names = { held: licenses.named(licenseId), needed: licenses.named(needed) }
  return (
    <div className={css['note']}>
      <p>
        <WordMark tone="warn">Licence too low.</WordMark> {outgrownInWords(`Your ${of}`, names)}{' '}
        {goesOn && 'It renews at its price all the same. '}
        {WHAT_TO_DO[of]}
      </p>
      {way && (
        <ServiceLink wanted={way} licenseId={needed} kind="primary">
          {of === 'plan' ? 'Change the licence of my plan' : 'Begin my refill anew'}
        </ServiceLink>
      )}
    </div>
  )
})

const WHAT_TO_DO = {
  plan: 'Change its licence: the checkout takes off what the paid period still owes you.',
  refill:
    'Begin it anew under a sufficient licence: the one that you have ends when the new one is paid, and its credits stay yours.',
} as const
