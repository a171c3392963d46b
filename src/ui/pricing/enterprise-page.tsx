import { observer } from 'mobx-react-lite'
import { useLoaderData } from 'react-router-dom'
import type { PricedPlan } from '#application/ports/price-book.ts'
import { LICENSE, type LicenseType } from '#domain/license/tier.ts'
import { isFreePlan, PLAN_DEFAULTS, planPrice } from '#domain/subscription/plan.ts'
import { TEAM_SEATS } from '#domain/team/team.ts'
import { spelled } from '#messages/spelled.ts'
import { PageHead } from '../page-head.tsx'
import { Button } from '../components/button.tsx'
import { DataTable } from '../components/data-table.tsx'
import { Link } from '../components/link.tsx'
import { TaxIncluded } from './shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { InquiryForm } from './inquiry-form.tsx'
import { ListedPrice } from './listed-price.tsx'
import css from './pricing-page.module.css'
import layoutCss from '../styles/layout.module.css'
import textCss from '../styles/text.module.css'

export { loadEnterprise } from './pricing-data.ts'

/** What companies pay, by revenue, and how to contact someone about more seats. */
export const EnterprisePage = observer(function EnterprisePage() {
  const plans = useLoaderData<readonly PricedPlan[]>()
  const licenses = useStore('licenses')
  const revenueBands = licenses.all.filter(({ id }) => id >= LICENSE.STARTUP)
  const paid = plans.filter((plan) => !isFreePlan(plan) && plan.interval === PLAN_DEFAULTS.interval)

  return (
    <div className={css['page']}>
      <PageHead
        title="Enterprise pricing"
        description="Company pricing by annual revenue, and how to get seats for your team."
        path="/pricing/enterprise"
      />
      <header className={css['head']}>
        <h1>Enterprise pricing</h1>
        <p className={textCss['quiet']}>
          A company’s license depends on its annual revenue or funding. You get the same plans,
          files and credits, at the price for your revenue range.{' '}
          <Link to="/pricing">Compare all plans</Link>.
        </p>
        <TaxIncluded />
      </header>
      <section className={css['part']}>
        <h2>Yearly plans by annual revenue</h2>
        <DataTable
          caption="Yearly plans by annual revenue"
          stacks
          rows={revenueBands}
          keyOf={({ id }) => id}
          columns={[
            { name: 'License', heads: true, cell: ({ name }) => name },
            { name: 'Who it’s for', cell: ({ who }) => who },
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
        <p>{SEATS}</p>
        <AboutCompany />
      </section>
      <section className={css['part']} aria-labelledby="contact">
        <h2 id="contact">Talk to us</h2>
        <InquiryForm />
        <Contact />
      </section>
    </div>
  )
})

/** The alternative: starts an email in the reader's own app; nothing is sent from here. */
const Contact = observer(function Contact() {
  const { contact } = useStore('config')
  if (!contact) return null
  return (
    <p>
      Or <a href={inquiryLink(contact)}>email {contact}</a>.{' '}
      <span className={textCss['quiet']}>
        Your email app opens with the questions we’ll need answered.
      </span>
    </p>
  )
})

/**
 * Asks for what a company would be asked anyway: its revenue band, its seats, and whether the shop may email it
 * (survey 2).
 */
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

const SEATS = `Every team includes ${spelled(TEAM_SEATS)} seats. With Pro, you can add more under Account > Subscription. To pay by invoice, talk to us.`

const SUBJECT = 'Enterprise license'
const BODY = 'Company:\nAnnual revenue or funding:\nSeats:\nWhat we work on:\n'

/** A link that starts an email to the shop in the reader's mail app. */
function inquiryLink(address: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(SUBJECT)}&body=${encodeURIComponent(BODY)}`
}
