import { observer } from 'mobx-react-lite'
import { useLoaderData } from 'react-router-dom'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { LICENSE, type LicenseType } from '#domain/license/tier.ts'
import { isFreePlan, PLAN_DEFAULTS, planPrice } from '#domain/subscription/plan.ts'
import { PageHead } from '../page-head.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import { EnquiryForm } from './enquiry-form.tsx'
import { ListedPrice } from './listed-price.tsx'
import css from './pricing-page.module.css'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

export { loadEnterprise } from './pricing-data.ts'

/** What companies pay, by what they earn, and how to reach somebody about more than one seat. */
export const EnterprisePage = observer(function EnterprisePage() {
  const plans = useLoaderData<readonly PricedPlan[]>()
  const licenses = useStore('licenses')
  const revenueBands = licenses.all.filter(({ id }) => id >= LICENSE.STARTUP)
  const paid = plans.filter((plan) => !isFreePlan(plan) && plan.interval === PLAN_DEFAULTS.interval)

  return (
    <div className={css['page']}>
      <PageHead
        title="Enterprise pricing"
        description="Prices for companies, by yearly revenue, and how to license for more than one seat."
        path="/pricing/enterprise"
      />
      <header className={css['head']}>
        <h1>Enterprise pricing</h1>
        <p className={textCss['quiet']}>
          A company’s licence follows its yearly revenue or funding. The same plans, the same files
          and the same number of credits, at the price of your band.{' '}
          <Link to="/pricing">All plans in detail</Link>.
        </p>
      </header>
      <section className={css['part']} aria-labelledby="bands">
        <h2 id="bands">By revenue, a year</h2>
        <DataTable
          caption="Plans a year, by revenue"
          stacks
          rows={revenueBands}
          keyOf={({ id }) => id}
          columns={[
            { name: 'Licence', heads: true, cell: ({ name }) => name },
            { name: 'For', cell: ({ who }) => who },
            ...paid.map((plan) => ({
              name: plan.name,
              number: true,
              cell: (license: LicenseType) => (
                <ListedPrice license={license} cents={planPrice(plan, license)} />
              ),
            })),
          ]}
        />
      </section>
      <section className={css['part']} aria-labelledby="seats">
        <h2 id="seats">Seats</h2>
        <p>{seatsMessage(paid)} For more people, or to pay by invoice, talk to us.</p>
        <AboutCompany />
      </section>
      <section className={css['part']} aria-labelledby="contact">
        <h2 id="contact">Talk to us</h2>
        <EnquiryForm />
        <Contact />
      </section>
    </div>
  )
})

/** The second way: begins an e-mail of the reader's own; nothing is sent from here. */
const Contact = observer(function Contact() {
  const { contact } = useStore('config')
  if (!contact) return null
  return (
    <p>
      Or <a href={enquiryLink(contact)}>write to {contact}</a>.{' '}
      <span className={textCss['quiet']}>
        Your mail program opens with the questions that we would ask.
      </span>
    </p>
  )
})

/** Asks for what a company would be asked anyway: its band, its seats, whether the shop may write to it (survey 2). */
const AboutCompany = observer(function AboutCompany() {
  const modals = useStore('modals')
  const session = useStore('session')
  const ask = () => modals.show({ kind: 'survey', offered: false, business: true })
  return (
    <div className={layoutCss['row']}>
      <Button onClick={() => (session.user ? ask() : modals.askToSignIn(ask))}>
        Tell us about your company
      </Button>
    </div>
  )
})

function seatsMessage(plans: readonly PricedPlan[]): string {
  const most = Math.max(...plans.map(({ seats }) => seats), 1)
  return most === 1
    ? 'Each plan is for one person.'
    : `A plan is for up to ${most} people, as its column says.`
}

const SUBJECT = 'Enterprise licence'
const BODY = 'Company:\nYearly revenue or funding:\nSeats:\nWhat we work on:\n'

/** Begins an e-mail to the shop in the reader's mail program. */
function enquiryLink(address: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(BODY)}`
}
