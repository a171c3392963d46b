import type { DownloadLink } from '#application/ports/downloads.ts'
import type { Missing, Outage } from '#application/ports/outage.ts'
import { REVERSAL_MS } from '#domain/credits/ledger.ts'
import type { DownloadRefusal } from '#domain/download/decision.ts'
import { inCredits } from '#words/credit-words.ts'
import { inWords, type Trouble } from '#words/in-words.ts'
import type { DownloadNeeds, DownloadStore } from './download-store.ts'
import type { WantedFile } from './modal-store.ts'

/** A file that cost credits waits this long before its first byte, or its spend could never be taken back. */
export const HOLD_MS = 4000

interface Granted {
  readonly variantId: number
  readonly link: DownloadLink
  readonly cost: number
}

/** The file starts; where it cost credits, after a moment in which that can be undone (rules 9.9). */
export function grant(store: DownloadStore, needs: DownloadNeeds, granted: Granted): void {
  const { credits, notifications } = needs
  const { variantId, link, cost } = granted
  const deliver = async () => (await store.opened()).take(variantId, link)
  if (cost === 0) {
    void deliver()
    return notifications.say({ type: 'success', body: `${link.filename} is on its way.` })
  }
  credits.decrement(cost)
  void credits.refresh()
  const timer = setTimeout(() => void deliver(), HOLD_MS)
  const { grantId, filename } = link
  const spend = { grantId, filename, credits: cost, hold: () => clearTimeout(timer) }
  store.keep(spend)
  notifications.say({
    type: 'success',
    body: `${inCredits(cost)} spent. ${filename} starts in a moment.`,
    customUi: 'take-back',
  })
  setTimeout(() => {
    if (store.spend !== spend) return
    store.keep(null)
    notifications.closeType('success')
  }, REVERSAL_MS)
}

/** Asks for the credits of the last spend back; only an answer that they are stops its message. */
export async function takeBack(store: DownloadStore, needs: DownloadNeeds): Promise<void> {
  const { spend } = store
  const viewer = needs.viewer()
  if (!spend || viewer.kind === 'visitor') return
  spend.hold()
  await needs
    .creditDesk()
    .takeBack(viewer, spend.grantId)
    .match(
      ({ balance }) => {
        needs.credits.set(balance)
        void needs.credits.refresh()
        store.keep(null)
        needs.notifications.say({
          type: 'success',
          body: `Taken back: ${inCredits(spend.credits)} returned, and ${spend.filename} is not licensed.`,
        })
      },
      (trouble) => needs.notifications.say({ type: 'error', body: inWords(trouble) }),
    )
}

/** Each refusal where rules 11 say it belongs. */
export function refuse(
  { modals, notifications, licenses }: DownloadNeeds,
  refusal: DownloadRefusal | Missing | Outage,
  wanted: WantedFile,
): void {
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
      return modals.show({ kind: 'upgrade', planId: null, licenseId: licenses.chosenId, onward })
    case 'credits-missing':
      return modals.show({
        kind: 'credits',
        missing: refusal.creditsMissing,
        mode: 'download',
        onward,
      })
    case 'email-unconfirmed':
      return notifications.say({
        type: 'confirm_email',
        body: inWords(refusal),
        customUi: 'confirm-email',
      })
    default:
      return complain(notifications, refusal)
  }
}

function complain(notifications: DownloadNeeds['notifications'], trouble: Trouble): void {
  notifications.say({ type: 'error', body: inWords(trouble) })
}
