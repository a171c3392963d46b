import { DAY_AND_MONTH } from '../parts/day.ts'
import type { DownloadLimit } from '#domain/download/decision.ts'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { useStore } from '../stores/stores.tsx'

/** An allowance is used up (507): which one, how much of it, and when it is there again. */
export function LimitDialog({ limit }: { limit: DownloadLimit }) {
  const modals = useStore('modals')
  const close = () => modals.close()

  return (
    <Dialog
      open
      title={TITLES[limit.kind]}
      onClose={close}
      actions={
        <Button kind="primary" onClick={close}>
          Got it
        </Button>
      }
    >
      <p role="alert">
        {limit.used} of {limit.limit} used. The count starts again on{' '}
        {DAY_AND_MONTH.format(limit.resetsAt)}.
      </p>
      <p>{WAYS_ON[limit.kind]}</p>
    </Dialog>
  )
}

const TITLES: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'This month’s practice footage is used',
  'download-limit': 'This month’s downloads are used',
  'download-limit-4k': 'This month’s 4K downloads are used',
}

const WAYS_ON: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'What you took this month can still be downloaded again, as often as you like.',
  'download-limit': 'What you own can still be downloaded. New assets can be bought one by one.',
  'download-limit-4k': 'Smaller files of the same asset still download, and 4K can be bought.',
}
