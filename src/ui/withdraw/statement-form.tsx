import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { checkStatement, type Statement } from '#domain/order/withdrawal.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { TextField } from '../components/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useMutation } from '../hooks/use-mutation.ts'
import { typedFields } from '../hooks/typed-fields.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './withdraw-page.module.css'

const NOTHING: Statement = { name: '', email: '', orderNumber: '' }
const FIELDS = ['name', 'email', 'order_number']

/** For people who cannot sign in: the law requires that they can withdraw, too. */
export const StatementForm = observer(function StatementForm() {
  const modals = useStore('modals')
  const submitWithdrawal = useService('submitWithdrawal')
  const checking = useMutation()
  const sending = useMutation()
  const [typed, setTyped] = useState(NOTHING)
  const [statement, setStatement] = useState<Statement | null>(null)
  const [isSent, setSent] = useState(false)
  const form = useFocusOnError(checking.error)

  if (isSent) return <Sent email={typed.email} />
  const check = (event: SubmitEvent) => {
    event.preventDefault()
    checking.run(() => checkStatement(typed).asyncMap(async (checked) => checked), setStatement)
  }
  const send = () =>
    sending.run(
      () => submitWithdrawal(typed),
      () => setSent(true),
    )
  const field = typedFields(typed, checking.errorOf, (change) => setTyped({ ...typed, ...change }))

  return (
    <section className={css['order']}>
      <h2>With your account</h2>
      <p>Sign in to see your orders and choose what to withdraw from.</p>
      <div className={css['actions']}>
        <Button onClick={() => modals.show({ kind: 'login' })}>Sign in</Button>
      </div>
      <h2 className={css['next']}>Without signing in</h2>
      <form ref={form} className={css['parts']} onSubmit={check} noValidate>
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="The address your receipt was sent to. We’ll email a confirmation link."
          {...field('email')}
        />
        <TextField
          label="Order or invoice number"
          measured
          required
          hint="You’ll find it on your receipt."
          {...field('orderNumber')}
        />
        <ErrorNote error={checking.error} fields={FIELDS} />
        <div className={css['actions']}>
          <Button kind="primary" type="submit" busy={checking.busy}>
            Withdraw from this contract
          </Button>
        </div>
      </form>
      {statement && (
        <Dialog
          open={modals.open === null}
          title="Confirm your withdrawal"
          onClose={() => setStatement(null)}
          actions={
            <>
              <Button onClick={() => setStatement(null)}>Back</Button>
              <Button kind="primary" busy={sending.busy} onClick={send}>
                Confirm withdrawal
              </Button>
            </>
          }
        >
          <div className={css['parts']}>
            <p>
              {statement.name}, you’re withdrawing from the contract for order or invoice{' '}
              <span className={css['number']}>{statement.orderNumber}</span>. We’ll email{' '}
              <strong>{statement.email}</strong>.
            </p>
            <ErrorNote error={sending.error} />
          </div>
        </Dialog>
      )}
    </section>
  )
})

function Sent({ email }: { readonly email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={css['order']}>
      <h2 ref={heading} tabIndex={-1}>
        We have received your statement
      </h2>
      <p>
        We’ve recorded when you sent it. Open the link we emailed to <strong>{email}</strong>, and
        everything eligible is refunded right away.
      </p>
    </section>
  )
}
