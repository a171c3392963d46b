import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import css from './account-form.module.css'
import { AccountSection } from './account-section.tsx'
import { CloseDialog } from './close-dialog.tsx'

/** The way out for good: what goes, what must stay, and a button that asks once more. */
export const CloseAccount = observer(function CloseAccount() {
  const [closing, setClosing] = useState(false)

  return (
    <AccountSection
      title="Close your account"
      words={<p>Download your data and your files first. There is no way back.</p>}
    >
      <p>What goes:</p>
      <ul className={css['facts']}>
        <li>Your name, email address, username, phone, company and tax number.</li>
        <li>
          Your cart, your wishlists and their links, your sign-ins on every device, and the way to
          your downloads.
        </li>
      </ul>
      <p>What has to stay, because the law wants receipts kept:</p>
      <ul className={css['facts']}>
        <li>Orders and licences, with what their receipts say and nothing else.</li>
      </ul>
      <p>Licences that you have bought stay valid for the files that you have.</p>
      <Button onClick={() => setClosing(true)}>Close my account</Button>
      {closing && <CloseDialog onClose={() => setClosing(false)} />}
    </AccountSection>
  )
})
