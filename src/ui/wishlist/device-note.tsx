import { Button } from '../components/button.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './wishlist-page.module.css'

/** Why a list is on this device, and how to keep it. */
export function DeviceNote({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const modals = useStore('modals')
  if (isSignedIn) {
    return (
      <p className={css['note']}>
        These items didn’t fit in your wishlist when you signed in. Move them to another wishlist or
        remove them.
      </p>
    )
  }
  return (
    <p className={css['note']}>
      This wishlist is saved on this device.{' '}
      <Button size="small" onClick={() => modals.askToSignIn()}>
        Sign in to keep it
      </Button>
    </p>
  )
}
