import { useEffect, useState } from 'react'
import type { DownloadLimit } from '#domain/download/decision.ts'
import { Allowance } from '../parts/allowance.tsx'
import { Button } from '../parts/button.tsx'
import { DAY_AND_MONTH } from '../parts/day.ts'
import { Dialog } from '../parts/dialog.tsx'
import type { WantedFile } from '../stores/modal-store.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface LimitDialogProps {
  readonly limit: DownloadLimit
  readonly wanted: WantedFile | null
}

/** An allowance is used up (507): which one, how much of it, when it is there again, and the cheapest way on. */
export function LimitDialog({ limit, wanted }: LimitDialogProps) {
  const modals = useStore('modals')
  const licenses = useStore('licenses')
  const helps = useBiggerPlan(wanted)
  const close = () => modals.close()
  const { used, limit: most, resetsAt } = limit
  const upgrade = () =>
    modals.show({
      kind: 'upgrade',
      planId: null,
      licenseId: licenses.chosenId,
      onward: wanted?.again ?? null,
    })

  return (
    <Dialog
      open
      title={titleOf(limit)}
      onClose={close}
      actions={
        <>
          <Button kind={helps ? 'quiet' : 'primary'} onClick={close}>
            Got it
          </Button>
          {helps && (
            <Button kind="primary" onClick={upgrade}>
              Change plan
            </Button>
          )}
        </>
      }
    >
      <p role="alert">
        {used} of {most} used.
        {most > 0 && ` The count starts again on ${DAY_AND_MONTH.format(resetsAt)}.`}
      </p>
      <Allowance name={NAMES[limit.kind]} used={used} limit={most} resetsAt={resetsAt} />
      <p>{WAYS_ON[limit.kind]}</p>
      {helps && <p>A larger plan gives more, from now on.</p>}
    </Dialog>
  )
}

/** Whether a plan is the way on, as the server's dry run says. */
function useBiggerPlan(wanted: WantedFile | null): boolean {
  const downloads = useService('downloads')
  const { viewer } = useStore('session')
  const [helps, setHelps] = useState(false)
  const variantId = wanted?.variantId ?? null

  useEffect(() => {
    if (variantId === null) return
    let here = true
    void downloads.decision(viewer, variantId).match(
      ({ wayOn }) => here && setHelps(wayOn === 'plan'),
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [downloads, viewer, variantId])

  return helps
}

function titleOf({ kind, limit }: DownloadLimit): string {
  if (kind === 'download-limit-4k' && limit === 0) return 'Your plan has no 4K downloads'
  return TITLES[kind]
}

const TITLES: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'This month’s practice footage is used',
  'download-limit': 'This month’s downloads are used',
  'download-limit-4k': 'This month’s 4K downloads are used',
}

const NAMES: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'Practice assets this month',
  'download-limit': 'Downloads this month',
  'download-limit-4k': '4K downloads this month',
}

const WAYS_ON: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'What you took this month can still be downloaded again, as often as you like.',
  'download-limit': 'What you own can still be downloaded. New assets can be bought one by one.',
  'download-limit-4k': 'Smaller files of the same asset still download, and 4K can be bought.',
}
