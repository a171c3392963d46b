import Heart from 'lucide-react/icons/heart'
import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { IconButton } from '../components/icon-button.tsx'
import type { Saveable } from '../stores/saved-item.ts'
import { useStore } from '../stores/stores.tsx'
import css from './save-heart.module.css'

interface SaveHeartProps {
  readonly item: Saveable
  /** `page` next to text, `footage` over a picture. */
  readonly ground?: 'page' | 'footage'
}

/**
 * Saves to the list that was used last; if filled, removes the item again. It is filled at once, and labeled as
 * saved once the change is stored.
 */
export const SaveHeart = observer(function SaveHeart({ item, ground = 'footage' }: SaveHeartProps) {
  const { begun } = useStore('interaction')
  const wishlists = useStore('wishlists')
  const { type, id, name } = 'card' in item ? { ...item.card, type: item.type } : item
  const saved = wishlists.has({ type, id })
  const isChanging = wishlists.isChanging({ type, id })

  useEffect(() => {
    if (begun) wishlists.wake()
  }, [wishlists, begun])

  return (
    <IconButton
      className={css['heart']}
      ground={ground}
      label={label(name, saved, isChanging)}
      icon={<Heart />}
      pressed={saved}
      onClick={(event) => void wishlists.press(item, event.currentTarget)}
    />
  )
})

function label(name: string, saved: boolean, isChanging: boolean): string {
  if (isChanging && !saved) return `Removing ${name} from your wishlists`
  return `${saved ? (isChanging ? 'Saving' : 'Saved') : 'Save'} ${name} to a wishlist`
}
