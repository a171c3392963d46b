import { observer } from 'mobx-react-lite'
import { useState, type SubmitEvent } from 'react'
import formCss from '../account/account-form.module.css'
import { Button } from '../components/button.tsx'
import { Dialog } from '../components/dialog.tsx'
import { ErrorNote } from '../components/error-note.tsx'
import { TextArea, TextField } from '../components/text-field.tsx'
import { typedFields } from '../hooks/typed-fields.ts'
import { useFocusOnError } from '../hooks/use-focus-on-error.ts'
import { useMutation } from '../hooks/use-mutation.ts'
import { useService, useStore } from '../stores/stores.tsx'

interface RequestAssetProps {
  readonly search: string
}

/** A button to request an asset from the shop when nothing was found. */
export function RequestAsset({ search }: RequestAssetProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Request this asset…</Button>
      {isOpen && <RequestDialog search={search} onClose={() => setOpen(false)} />}
    </>
  )
}

interface RequestDialogProps extends RequestAssetProps {
  readonly onClose: () => void
}

const FIELDS = ['name', 'email', 'message']

const RequestDialog = observer(function RequestDialog({ search, onClose }: RequestDialogProps) {
  const { user } = useStore('session')
  const notifications = useStore('notifications')
  const sendInquiry = useService('sendInquiry')
  const sending = useMutation()
  const form = useFocusOnError(sending.error)
  const [typed, setTyped] = useState({
    name: user ? `${user.firstName} ${user.lastName}`.trim() : '',
    email: user?.email ?? '',
    message: `I’m looking for: ${search}`,
  })
  const field = typedFields(typed, sending.errorOf, (change) => setTyped({ ...typed, ...change }))

  const send = (event: SubmitEvent) => {
    event.preventDefault()
    sending.run(
      () => sendInquiry({ ...typed, company: '', seats: null, licenseId: null, search }),
      () => {
        notifications.say({
          type: 'success',
          body: `Request sent. We’ll reply to ${typed.email.trim()}.`,
        })
        onClose()
      },
    )
  }

  return (
    <Dialog open title="Request an asset" onClose={onClose}>
      <form ref={form} className={formCss['form']} onSubmit={send} noValidate>
        <TextField label="Name" autoComplete="name" required {...field('name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          required
          hint="We’ll reply to this address."
          {...field('email')}
        />
        <TextArea
          label="What are you looking for?"
          required
          rows={4}
          hint="Describe the effect, and how you’d use it."
          {...field('message')}
        />
        <ErrorNote error={sending.error} fields={FIELDS} />
        <div className={formCss['actions']}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" busy={sending.busy}>
            Send request
          </Button>
        </div>
      </form>
    </Dialog>
  )
})
