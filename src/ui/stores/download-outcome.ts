import type { DownloadLink, NoLink } from '#application/ports/downloads.ts'
import { REVERSAL_MS } from '#domain/download/reversal.ts'
import { inCredits } from '#messages/credit-messages.ts'
import { errorMessage } from '#messages/error-message.ts'
import type { UserError } from '#messages/user-error.ts'
import type { DownloadNeeds } from './download-needs.ts'
import type { DownloadQueue } from './download-queue.ts'
import type { WantedFile } from './modal-store.ts'

/** A file that cost credits waits this long before its first byte; otherwise its spend could never be reversed. */
export const HOLD_MS = 4000

/** Credits that were spent, while the spend can be reversed (credits 6). */
export interface Spend {
  /** Identifies the spend: the ledger's `reversal`. */
  readonly id: string
  readonly credits: number
  /** The file, or the ledger's description. */
  readonly what: string
}

/** What an outcome changes: the last spend, what pages show as owned, and the file queue. */
interface SpendHolder {
  readonly spend: Spend | null
  keep(spend: Spend | null): void
  changed(): void
  opened(): Promise<DownloadQueue>
}

interface Granted {
  readonly variantId: number
  readonly link: DownloadLink
  /** The cost that the button showed, in credits. */
  readonly shown: number
}

/** Starts the file; if it cost credits, after a delay during which the spend can be reversed (credits 6). */
export function grant(store: SpendHolder, needs: DownloadNeeds, granted: Granted): void {
  const { creditStore, notifications, page } = needs
  const { variantId, link, shown } = granted
  const { cost } = link
  const deliver = async (holdMs = 0) => (await store.opened()).take(variantId, link, holdMs)
  if (cost === 0) {
    void deliver()
    // Bought in another tab: the page still offers it for credits.
    if (shown > 0) store.changed()
    return notifications.say({ type: 'success', body: `Downloading ${link.filename}.` })
  }
  creditStore.decrement(cost)
  void creditStore.refresh()
  void deliver(HOLD_MS)
  const spend = { id: link.grantId, what: link.filename, credits: cost }
  store.keep(spend)
  store.changed()
  notifications.say({
    type: 'success',
    body: `${inCredits(cost)} used. ${link.filename} starts in a moment.`,
    customUi: 'reverse-download',
  })
  page.after(REVERSAL_MS, () => {
    if (store.spend !== spend) return
    store.keep(null)
    notifications.closeType('success')
  })
}

/** Requests that a spend be reversed; only a confirmation removes its message and its file. */
export async function reverse(
  store: SpendHolder,
  needs: DownloadNeeds,
  spend: Spend,
): Promise<void> {
  const viewer = needs.viewer()
  if (viewer.kind === 'visitor') return
  const queue = await store.opened()
  queue.list.hold(spend.id)
  const answer = await needs.credits.reverseSpend(viewer, spend.id)
  await queue.settle(spend.id, answer.isOk())
  answer.match(
    ({ balance }) => {
      needs.creditStore.set(balance)
      void needs.creditStore.refresh()
      store.keep(store.spend?.id === spend.id ? null : store.spend)
      store.changed()
      needs.notifications.say({
        type: 'success',
        body: `Undone. ${inCredits(spend.credits)} returned. You no longer have a license for ${spend.what}.`,
      })
    },
    (error) => needs.notifications.say({ type: 'error', body: errorMessage(error) }),
  )
}

/** Shows each refusal where download 3 says it belongs. */
export function refuse(
  store: SpendHolder,
  needs: DownloadNeeds,
  refusal: NoLink,
  wanted: WantedFile,
): void {
  const { creditStore, modals, notifications } = needs
  const onward = wanted.again
  switch (refusal.kind) {
    case 'sign-in-required':
    case 'signed-out':
      return modals.askToSignIn(onward)
    case 'license-tier-too-low':
      return modals.show({ kind: 'license', required: refusal.requiredLicenseId, onward })
    case 'practice-limit':
    case 'download-limit':
    case 'download-limit-4k':
      return modals.show({ kind: 'limit', limit: refusal, wanted })
    case 'subscription-required':
      return void offerPlan(needs, wanted)
    case 'credits-missing':
      return modals.show({
        kind: 'credits',
        variantId: wanted.variantId,
        missing: refusal.creditsMissing,
        mode: 'download',
        onward,
      })
    case 'credits-changed':
      // For example, reversed in another tab: the page shows files as owned that are not.
      void creditStore.refresh()
      store.changed()
      return complain(notifications, refusal)
    case 'email-unconfirmed':
      return notifications.say({
        type: 'confirm_email',
        body: errorMessage(refusal),
        customUi: 'confirm-email',
      })
    default:
      return complain(notifications, refusal)
  }
}

/** Shows the plans, starting with the cheapest one that includes the file. */
async function offerPlan(needs: DownloadNeeds, { variantId, again }: WantedFile): Promise<void> {
  const planId = await needs.downloads.decision(needs.viewer(), variantId).match(
    ({ suggestedAction }) => suggestedAction?.planId ?? null,
    () => null,
  )
  needs.modals.show({ kind: 'upgrade', planId, licenseId: null, onward: again })
}

function complain(notifications: DownloadNeeds['notifications'], error: UserError): void {
  notifications.say({ type: 'error', body: errorMessage(error) })
}
