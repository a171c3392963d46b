import { observer } from 'mobx-react-lite'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { isForTeams } from '#domain/subscription/plan.ts'
import { useMayPay } from '../account/use-may-pay.ts'
import { useStore } from '../stores/stores.tsx'
import { BillingOnly } from './billing-only.tsx'
import textCss from '../styles/text.module.css'

/** What a team can have; a person who may not buy it for the team is told who may (customer 2, customer 3). */
export const TeamNote = observer(function TeamNote({ own }: { readonly own: PricedPlan | null }) {
  const { subscription } = useStore('credits')
  const hasPro = own !== null && isForTeams(own)
  if (!useMayPay()) return <BillingOnly />
  return (
    <p className={textCss['quiet']}>
      {hasPro || !subscription
        ? 'With Pro, your team gets shared credits every month and can buy more credits and extra seats.'
        : 'With Pro, your team gets shared credits every month. Your team needs Pro before it can buy more credits.'}
    </p>
  )
})
