import { observer } from 'mobx-react-lite'
import { useStore } from '../stores/stores.tsx'

/** Whom to write to, wherever a text says so (WCAG 3.2.6). */
export const Contact = observer(function Contact() {
  const { contact } = useStore('config')
  if (!contact) return null
  return (
    <p>
      Still have questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
    </p>
  )
})
