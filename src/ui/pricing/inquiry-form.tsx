import { observer } from 'mobx-react-lite'
import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { isLicenseId, LICENSE } from '#domain/license/tier.ts'
import { ErrorNote } from '../components/error-note.tsx'
import { Button } from '../components/button.tsx'
import { SelectField } from '../components/select-field.tsx'
import { TextArea, TextField } from '../components/text-field.tsx'
import { useService, useStore } from '../stores/stores.tsx'
import { useDraft } from '../hooks/use-draft.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { typedFields } from '../hooks/typed-fields.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import css from './inquiry-form.module.css'
import layoutCss from '../styles/layout.module.css'

const FIELDS = ['name', 'email', 'company', 'seats', 'message']

interface Typed {
  readonly name: string
  readonly email: string
  readonly company: string
  readonly seats: string
  readonly license: string
  readonly message: string
}

/** A form for contacting the shop, with or without an account (issue 5). */
export const InquiryForm = observer(function InquiryForm() {
  const { user } = useStore('session')
  // What one person typed is not there for the next.
  return <OwnInquiryForm key={user?.id} />
})

const OwnInquiryForm = observer(function OwnInquiryForm() {
  const licenses = useStore('licenses')
  const sendInquiry = useService('sendInquiry')
  const sending = useMutation()
  const known = useKnown()
  const draft = useDraft<Typed>('inquiry')
  const [edits, setEdits] = useState(draft.read)
  const [isSent, setSent] = useState(false)
  const form = useFocusOnError(sending.error)

  const typed: Typed = { ...known, ...edits }
  if (isSent) return <Sent email={typed.email.trim()} />
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const { seats, license, ...said } = typed
    const licenseId = Number(license)
    sending.run(
      () =>
        sendInquiry({
          ...said,
          seats: seats.trim() === '' ? null : Number(seats),
          licenseId: isLicenseId(licenseId) ? licenseId : null,
        }),
      () => {
        draft.drop()
        setSent(true)
      },
    )
  }
  const field = typedFields(typed, sending.errorOf, (change) => {
    const changed = { ...edits, ...change }
    setEdits(changed)
    draft.keep(changed)
  })

  return (
    <form ref={form} className={css['form']} onSubmit={send} noValidate>
      <TextField label="Name" autoComplete="name" required {...field('name')} />
      <TextField
        label="Email"
        type="email"
        autoComplete="email"
        required
        hint="We’ll reply to this address."
        {...field('email')}
      />
      <TextField label="Company" autoComplete="organization" required {...field('company')} />
      <TextField
        label="Seats"
        optional
        measured
        inputMode="numeric"
        autoComplete="off"
        hint="The number of people who will use the files."
        {...field('seats')}
      />
      <SelectField
        label="License"
        options={[
          { value: '', label: 'Not sure yet' },
          ...licenses.all
            .filter(({ id }) => id >= LICENSE.STARTUP)
            .map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        {...field('license')}
      />
      <TextArea
        label="Message"
        required
        hint="Tell us what you work on and what you’d like to know."
        {...field('message')}
      />
      <ErrorNote error={sending.error} fields={FIELDS} />
      <div className={layoutCss['row']}>
        <Button kind="primary" type="submit" busy={sending.busy}>
          Send
        </Button>
      </div>
    </form>
  )
})

/** Prefills what the shop already knows, so that it is not asked for again (WCAG 3.3.7). */
function useKnown(): Typed {
  const { user } = useStore('session')
  const { chosenId } = useStore('licenses')
  return {
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: user?.email ?? '',
    company: '',
    seats: '',
    license: chosenId >= LICENSE.STARTUP ? String(chosenId) : '',
    message: '',
  }
}

function Sent({ email }: { readonly email: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={css['form']}>
      <h3 ref={heading} tabIndex={-1}>
        Message sent
      </h3>
      <p>
        We’ll reply to <strong>{email}</strong>.
      </p>
    </div>
  )
}
