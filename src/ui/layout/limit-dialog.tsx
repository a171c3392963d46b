import { observer } from 'mobx-react-lite'
import { can } from '#application/ports/can.ts'
import type { DownloadLimit } from '#domain/download/decision.ts'
import { inUsd } from '#domain/shared/money.ts'
import { Allowance } from '../components/allowance.tsx'
import { Button } from '../components/button.tsx'
import { inDayAndMonth } from '#messages/durations.ts'
import { pagePart } from '../components/lazy-page-part.tsx'
import { Dialog } from '../components/dialog.tsx'
import type { Wanted } from '../stores/modal-store.ts'
import { useShownPrice } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { BuyFile } from './buy-file.tsx'
import { useSuggestedActions } from './use-suggested-actions.ts'

/** For roles that cannot buy a plan for their team. */
const AskBilling = pagePart(async () => (await import('./ask-billing-dialog.tsx')).AskBilling)

interface LimitDialogProps {
  readonly limit: DownloadLimit
  readonly wanted: Wanted
}

/**
 * An allowance is used up (507): which one, how much of it, when it resets, and what unblocks this file or cart;
 * the cheapest option stands out.
 */
export const LimitDialog = observer(function LimitDialog({ limit, wanted }: LimitDialogProps) {
  const modals = useStore('modals')
  const shown = useShownPrice()
  const file = 'variantId' in wanted ? wanted : null
  const cart = 'variantId' in wanted ? null : wanted
  const ofFile = useSuggestedActions(file?.variantId ?? null)
  const actions = file ? ofFile : [limit.suggestedAction].flatMap((action) => action ?? [])
  const { team } = useStore('session').viewer
  const isOwn = limit.kind === 'practice-limit'
  // Practice footage belongs to the person, and so does a plan with more of it (customer 2).
  const plan = team && isOwn ? undefined : actions.find(({ kind }) => kind === 'plan')
  const asksBilling = team && !isOwn && !can('manage-billing', team)
  const buy = actions.find(({ kind }) => kind === 'buy')
  const close = () => modals.close()
  const { kind, used, limit: most, resetsAt } = limit
  const upgrade = () =>
    modals.show({
      kind: 'upgrade',
      planId: plan?.planId ?? null,
      // Keeps the license of the current plan.
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
            <Button kind={actions[0] === plan ? 'primary' : 'quiet'} onClick={upgrade}>
              Change plan
            </Button>
          )}
          {buy && file && (
            <BuyFile
              variantId={file.variantId}
              action={buy}
              kind={actions[0] === buy ? 'primary' : 'quiet'}
            />
          )}
          {buy && cart && (
            <Button kind="primary" onClick={payInMoney}>
              Pay by card
            </Button>
          )}
        </>
      }
    >
      {most === 0 ? (
        <p role="alert">
          {asksBilling
            ? 'Your team’s plan doesn’t include any.'
            : 'Your plan doesn’t include any. To get access, change your plan.'}
        </p>
      ) : (
        <>
          <p role="alert">
            {used} of {most} used.
            {used < most && ' Your cart needs more downloads than you have left.'} Resets{' '}
            {inDayAndMonth(resetsAt)}.
          </p>
          <Allowance name={NAMES[kind]} used={used} limit={most} resetsAt={resetsAt} />
        </>
      )}
      <p>{STILL[kind]}</p>
      {asksBilling && <AskBilling team={team} to="change the plan" />}
      {team && isOwn && (
        <p>
          Practice footage counts toward your own plan. To change it, switch to your own account.
        </p>
      )}
      {buy?.price !== undefined && (
        <p>
          {file ? 'This file' : 'Your whole cart'} costs{' '}
          {inUsd(file ? shown(buy.price) : buy.price)}.
        </p>
      )}
      {plan?.price !== undefined && (
        <p>A larger plan costs {inUsd(plan.price)} today and starts right away.</p>
      )}
    </Dialog>
  )
})

function titleOf({ kind, used, limit }: DownloadLimit): string {
  // Practice footage is available to everyone.
  if (limit === 0 && kind !== 'practice-limit') return NONE[kind]
  return used < limit ? TOO_FEW[kind] : TITLES[kind]
}

const NONE: Readonly<Record<Exclude<DownloadLimit['kind'], 'practice-limit'>, string>> = {
  'download-limit': 'Your plan doesn’t include downloads',
  'download-limit-4k': 'Your plan doesn’t include 4K downloads',
}

const TITLES: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'Practice footage limit reached',
  'download-limit': 'Download limit reached',
  'download-limit-4k': '4K download limit reached',
}

/** Only a cart requests several at once. */
const TOO_FEW: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'Not enough practice footage downloads left this month',
  'download-limit': 'Not enough downloads left this month',
  'download-limit-4k': 'Not enough 4K downloads left this month',
}

const NAMES: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit': 'Practice footage this month',
  'download-limit': 'Downloads this month',
  'download-limit-4k': '4K downloads this month',
}

const STILL: Readonly<Record<DownloadLimit['kind'], string>> = {
  'practice-limit':
    'You can still download this month’s practice footage again, as often as you like.',
  'download-limit': 'You can still download the files you own.',
  'download-limit-4k': 'You can still download smaller files of this asset.',
}
