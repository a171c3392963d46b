import type { DownloadLimit } from '#domain/download/decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { Allowance } from '../components/allowance.tsx'
import { Button } from '../components/button.tsx'
import { DAY_AND_MONTH } from '../components/date-formats.ts'
import { Dialog } from '../components/dialog.tsx'
import type { Wanted } from '../stores/modal-store.ts'
import { useStore } from '../stores/stores.tsx'
import { BuyFile } from './buy-file.tsx'
import { useSuggestedActions } from './use-suggested-actions.ts'

interface LimitDialogProps {
  readonly limit: DownloadLimit
  readonly wanted: Wanted
}

/**
 * An allowance is used up (507): which one, how much of it, when it is there again, and what gets this
 * file or cart going: the cheapest stands out.
 */
export function LimitDialog({ limit, wanted }: LimitDialogProps) {
  const modals = useStore('modals')
  const file = 'variantId' in wanted ? wanted : null
  const cart = 'variantId' in wanted ? null : wanted
  const ofFile = useSuggestedActions(file?.variantId ?? null)
  const ways = file ? ofFile : [limit.wayOn].flatMap((way) => way ?? [])
  const plan = ways.find(({ kind }) => kind === 'plan')
  const buy = ways.find(({ kind }) => kind === 'buy')
  const close = () => modals.close()
  const { kind, used, limit: most, resetsAt } = limit
  const upgrade = () =>
    modals.show({
      kind: 'upgrade',
      planId: plan?.planId ?? null,
      // That of the present plan.
      licenseId: null,
      onward: wanted.again,
    })
  const payInMoney = () => {
    close()
    cart?.payInMoney()
  }

  return (
    <Dialog
      open
      title={titleOf(limit)}
      onClose={close}
      actions={
        <>
          <Button kind={plan || buy ? 'quiet' : 'primary'} onClick={close}>
            Got it
          </Button>
          {plan && (
            <Button kind={ways[0] === plan ? 'primary' : 'quiet'} onClick={upgrade}>
              Change plan
            </Button>
          )}
          {buy && file && (
            <BuyFile
              variantId={file.variantId}
              way={buy}
              kind={ways[0] === buy ? 'primary' : 'quiet'}
            />
          )}
          {buy && cart && (
            <Button kind="primary" onClick={payInMoney}>
              Pay with money
            </Button>
          )}
        </>
      }
    >
      {most === 0 ? (
        <p role="alert">It comes with none, so waiting does not help.</p>
      ) : (
        <>
          <p role="alert">
            {used} of {most} used.{used < most && ' Your cart has more files than are left.'} The
            count starts again on {DAY_AND_MONTH.format(resetsAt)}.
          </p>
          <Allowance name={NAMES[kind]} used={used} limit={most} resetsAt={resetsAt} />
        </>
      )}
      <p>{STILL[kind]}</p>
      {buy?.price !== undefined && (
        <p>
          {file ? 'This file alone' : 'In money, your whole cart'} costs {inUsd(buy.price)}.
        </p>
      )}
      {plan?.price !== undefined && (
        <p>A plan with enough of them costs {inUsd(plan.price)} now, and gives them at once.</p>
      )}
    </Dialog>
  )
}

function titleOf({ kind, used, limit }: DownloadLimit): string {
  if (limit === 0) return NONE[kind]
  return used < limit ? TOO_FEW[kind] : TITLES[kind]
}

const NONE: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'Your plan has no practice footage',
  'download-limit': 'Your plan has no downloads',
  'download-limit-4k': 'Your plan has no 4K downloads',
}

const TITLES: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'This month’s practice footage is used',
  'download-limit': 'This month’s downloads are used',
  'download-limit-4k': 'This month’s 4K downloads are used',
}

/** Only a cart asks for several at once. */
const TOO_FEW: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'Not enough practice footage is left this month',
  'download-limit': 'Not enough downloads are left this month',
  'download-limit-4k': 'Not enough 4K downloads are left this month',
}

const NAMES: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'Practice assets this month',
  'download-limit': 'Downloads this month',
  'download-limit-4k': '4K downloads this month',
}

const STILL: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'What you took this month can still be downloaded again, as often as you like.',
  'download-limit': 'What you own can still be downloaded.',
  'download-limit-4k': 'Smaller files of the same asset still download.',
}
