import ChevronDown from 'lucide-react/icons/chevron-down'
import { observer } from 'mobx-react-lite'
import { IconButton } from '../components/icon-button.tsx'
import type { Saveable } from '../stores/saved-item.ts'
import { useStore } from '../stores/stores.tsx'
import { SaveHeart } from './save-heart.tsx'
import css from './save-controls.module.css'

/** A heart, and next to it the choice of lists: for a page about one item. */
export const SaveControls = observer(function SaveControls({ item }: { readonly item: Saveable }) {
  const wishlists = useStore('wishlists')
  const { name } = 'card' in item ? item.card : item
  return (
    <div className={css['controls']}>
      <SaveHeart item={item} ground="page" />
      <IconButton
        label={`Choose wishlists for ${name}`}
        icon={<ChevronDown />}
        aria-haspopup="dialog"
        onClick={(event) => wishlists.choose(item, event.currentTarget)}
      />
    </div>
  )
})
