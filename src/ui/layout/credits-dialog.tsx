import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import type { PurchaseQuote } from '#application/ports/purchases.ts'
import {
  CUSTOM_CREDITS,
  creditsCovering,
  customPrice,
  packFor,
  soldOnce,
  type CreditPack,
} from '#domain/credits/pack.ts'
import type { LicenseId } from '#domain/license/tier.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import { inThousands } from '#domain/shared/text.ts'
import type { PurchaseItem } from '#domain/order/purchase.ts'
import { can } from '#application/ports/can.ts'
import type { ActedFor, Registered } from '#domain/user/viewer.ts'
import { inCredits } from '#messages/credit-messages.ts'
import type { PurchaseForm } from '../checkout/purchase-form.ts'
import { useOnRequest } from '../license/on-request.tsx'
import { ErrorMessage } from '../components/error-message.tsx'
import { pagePart } from '../components/lazy-page-part.tsx'
import { RadioGroup, type Choice } from '../components/radio-group.tsx'
import { TextField } from '../components/text-field.tsx'
import type { Continuation, CreditsMode } from '../stores/modal-store.ts'
import { ShownPrice, TaxIncluded, useShownPrice } from '../pricing/shown-price.tsx'
import { teamPays } from '../license/license-chooser.tsx'
import { useService } from '../stores/stores.tsx'
import { BuyFile } from './buy-file.tsx'
import { PurchaseDialog } from './purchase-dialog.tsx'
import { usePurchase } from './use-purchase.ts'
import { usePurchaseLicense } from './use-purchase-license.ts'
import { useSuggestedActions } from './use-suggested-actions.ts'

/** For roles that cannot buy credits for their team. */
const AskBillingDialog = pagePart(
  async () => (await import('./ask-billing-dialog.tsx')).AskBillingDialog,
)

interface CreditsDialogProps {
  readonly viewer: Registered
  readonly missing: number
  readonly mode: CreditsMode
  readonly variantId?: number
  readonly onward: Continuation
}

/** Opens once it is known whether a plan determines the license for credits. */
export function CreditsDialog(props: CreditsDialogProps) {
  const { team } = props.viewer
  if (team && !can('manage-billing', team)) return <AskForCredits {...props} team={team} />
  return <BuyAtLicense {...props} />
}

interface AskForCreditsProps extends CreditsDialogProps {
  readonly team: ActedFor
}

/** Shown to a member whose team is short of credits, which others buy (customer 2). */
function AskForCredits({ team, missing, mode, variantId }: AskForCreditsProps) {
  return (
    <AskBillingDialog team={team} title="Not enough credits" to="add credits" variantId={variantId}>
      {shortMessage(missing, mode, team)}
    </AskBillingDialog>
  )
}

function BuyAtLicense(props: CreditsDialogProps) {
  // Next to a plan, credits of a lower license than the plan's would not pay for any of its downloads.
  const licenseId = usePurchaseLicense(props.viewer, null)
  return licenseId === null ? null : <BuyCredits {...props} licenseId={licenseId} />
}

interface BuyCreditsProps extends CreditsDialogProps {
  readonly licenseId: LicenseId
}

/**
 * For buying more credits: a pack or a custom amount. The cheapest option that covers the missing credits is
 * preselected (pricing 5).
 */
const BuyCredits = observer(function BuyCredits(props: BuyCreditsProps) {
  const { viewer, missing, mode, onward, variantId } = props
  const buy = useSuggestedActions(variantId ?? null).find(({ kind }) => kind === 'buy')
  const priceBook = useService('priceBook')
  const purchase = usePurchase({ viewer, licenseId: props.licenseId, onward, done: doneMessage })
  const { licenseId } = purchase
  const onRequest = useOnRequest(licenseId)
  const shown = useShownPrice()
  const [packs, setPacks] = useState<readonly CreditPack[]>([])

  useEffect(() => {
    if (onRequest) return
    void priceBook.packs(licenseId).match(
      (found) => {
        // Nobody who is short of credits should end up with a monthly charge here.
        setPacks(soldOnce(found))
        const first = firstOf(found, missing)
        if (first && !purchase.wanted) void purchase.choose(first)
      },
      (error) => purchase.fail(error),
    )
  }, [priceBook, licenseId, missing, purchase, onRequest])

  return (
    <PurchaseDialog title="Buy more credits" viewer={viewer} purchase={purchase}>
      {viewer.team && <p>{teamPays(viewer.team, 'pays, and the credits go to the team.')}</p>}
      {missing > 0 && <p role="alert">{shortMessage(missing, mode, viewer.team)}</p>}
      {variantId !== undefined && buy?.price !== undefined && (
        <div>
          <p>You can also buy just this file for {inUsd(shown(buy.price))}.</p>
          <BuyFile variantId={variantId} action={buy} kind="quiet" />
        </div>
      )}
      {packs.length > 0 && <Amounts packs={packs} missing={missing} purchase={purchase} />}
    </PurchaseDialog>
  )
})

/** The cheapest option that covers the missing credits; a pack if none are missing or nothing on sale covers them. */
function firstOf(packs: readonly CreditPack[], missing: number): PurchaseItem | null {
  const [cheapest] = missing > 0 ? creditsCovering(packs, missing) : []
  if (cheapest && !cheapest.pack) return { kind: 'credits', amount: cheapest.credits }
  const pack = cheapest?.pack ?? packFor(packs, missing)
  return pack && { kind: 'pack', packId: pack.id }
}

/** "You need 2 more credits for your cart.", "North Light needs 1 more credit for this download." */
function shortMessage(missing: number, mode: CreditsMode, team: ActedFor | undefined): string {
  const who = team ? `${team.name} needs` : 'You need'
  return `${who} ${inThousands(missing)} more ${missing === 1 ? 'credit' : 'credits'}${FOR[mode]}.`
}

const FOR: Readonly<Record<CreditsMode, string>> = {
  download: ' for this download',
  cart: ' for your cart',
  account: '',
}

function doneMessage(quote: PurchaseQuote | null): string {
  if (!quote) return 'Paid.'
  return `Payment complete. You now have ${inCredits(quote.creditsAfter)}.`
}

interface AmountsProps {
  readonly packs: readonly CreditPack[]
  readonly missing: number
  readonly purchase: PurchaseForm
}

const Amounts = observer(function Amounts({ packs, missing, purchase }: AmountsProps) {
  const [typed, setTyped] = useState(String(Math.max(missing, CUSTOM_CREDITS.min)))
  const shown = useShownPrice()
  const [own, setOwn] = useState(purchase.wanted?.kind === 'credits')
  const priced = customPrice(packs, Number(typed))
  const cheaper = priced.isOk() ? priced.value.cheaper : null
  const chosen = purchase.wanted?.kind === 'pack' ? String(purchase.wanted.packId) : null

  const type = (text: string) => {
    setTyped(text)
    void purchase.choose(amountOf(packs, text))
  }
  const choose = (value: string) => {
    setOwn(value === OWN)
    void purchase.choose(
      value === OWN ? amountOf(packs, typed) : { kind: 'pack', packId: Number(value) },
    )
  }

  return (
    <>
      <RadioGroup
        label="Amount"
        choices={[
          ...packs.map((pack) => toChoice(pack, shown)),
          { value: OWN, label: 'Custom amount' },
        ]}
        value={own ? OWN : chosen}
        onChange={choose}
      />
      <TaxIncluded />
      {own && (
        <TextField
          label="Credits"
          name="credits"
          inputMode="numeric"
          autoComplete="off"
          measured
          value={typed}
          hint={
            cheaper
              ? `The ${cheaper.credits}-credit pack costs less: ${inUsd(shown(cheaper.price))}.`
              : `${CUSTOM_CREDITS.min} to ${inCredits(CUSTOM_CREDITS.max)}`
          }
          error={priced.isErr() ? <ErrorMessage error={priced.error} /> : undefined}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </>
  )
})

const OWN = 'own'

function amountOf(packs: readonly CreditPack[], typed: string): PurchaseItem | null {
  const amount = Number(typed)
  return customPrice(packs, amount).isOk() ? { kind: 'credits', amount } : null
}

function toChoice(
  { id, credits, costPerCredit, price }: CreditPack,
  shown: (net: Cents) => Cents,
): Choice {
  return {
    value: String(id),
    label: inCredits(credits),
    hint: `${inUsd(shown(costPerCredit))} each`,
    aside: <ShownPrice cents={price} />,
  }
}
