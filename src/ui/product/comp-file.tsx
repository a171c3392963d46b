import Download from 'lucide-react/icons/download'
import { observer } from 'mobx-react-lite'
import { COMP_PATH } from '#contract/links.ts'
import { compFileOf } from '#domain/catalog/comp.ts'
import type { Product } from '#domain/catalog/product.ts'
import { isConfirmed } from '#domain/user/viewer.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import css from './comp-file.module.css'

/** The preview, to try in an edit before licensing the asset (download 7). */
export const CompFile = observer(function CompFile({ product }: { readonly product: Product }) {
  const session = useStore('session')
  const modals = useStore('modals')
  const { apiOrigin } = useStore('config')
  const comp = compFileOf(product)
  if (!comp) return null
  const { user } = session
  const address = apiOrigin + COMP_PATH.replace(':id', product.slug)
  const look = { kind: 'quiet', size: 'small', icon: <Download /> } as const
  return (
    <div className={css['comp']}>
      {user && isConfirmed(user) ? (
        <ButtonLink {...look} to={address} reloadDocument download={comp.filename}>
          Download comp
        </ButtonLink>
      ) : (
        <Button {...look} onClick={() => (user ? session.remindToConfirm() : modals.askToSignIn())}>
          Download comp
        </Button>
      )}
      <p>
        The preview, to try in your edit before you buy. For tests and layouts only:{' '}
        <Link to="/policies/license">license terms</Link>.
      </p>
    </div>
  )
})
