import { observer } from 'mobx-react-lite'
import { useStore } from '../stores/stores.tsx'

/** The contact address, wherever a text refers to it (WCAG 3.2.6). */
export const Contact = observer(function Contact() {
  const { contact } = useStore('config')
  if (!contact) return null
  return (
    <p>
      Still have questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
    </p>
  )
})
