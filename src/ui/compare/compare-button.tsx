import Check from 'lucide-react/icons/check'
import Columns from 'lucide-react/icons/columns-3'
import { observer } from 'mobx-react-lite'
import { comparisonPath } from '#domain/catalog/comparison.ts'
import { COMPARISON_FULL } from '#messages/compare-messages.ts'
import { Button, ButtonLink } from '../components/button.tsx'
import { IconButton } from '../components/icon-button.tsx'
import { useStore } from '../stores/stores.tsx'
import layoutCss from '../styles/layout.module.css'
import { useCompare } from './compare-store.ts'

interface CompareButtonProps {
  readonly card: { readonly slug: string; readonly name: string }
  /** `icon` in a card's corner, `words` for small text in a list of cards. */
  readonly look?: 'icon' | 'words' | undefined
}

/** Adds an asset to the comparison, or removes it (display 8). */
export const CompareButton = observer(function CompareButton({ card, look }: CompareButtonProps) {
  const compare = useCompare()
  const notifications = useStore('notifications')
  const has = compare.has(card.slug)
  const toggle = () => {
    if (has) compare.remove(card.slug)
    else if (!compare.add(card.slug)) notifications.say({ type: 'error', body: COMPARISON_FULL })
  }
  const icon = has ? <Check /> : <Columns />
  if (look === 'icon') {
    return (
      <IconButton
        ground="footage"
        label={`Compare ${card.name}`}
        icon={icon}
        pressed={has}
        onClick={toggle}
      />
    )
  }
  const small = look === 'words'
  return (
    <Button
      aria-pressed={has}
      onClick={toggle}
      kind={small ? 'bare' : 'quiet'}
      size="small"
      icon={icon}
      aria-label={`Compare ${card.name}`}
    >
      Compare
    </Button>
  )
})

/** The button on an asset's own page, with a link to the comparison. */
export const CompareRow = observer(function CompareRow({ card }: CompareButtonProps) {
  const compare = useCompare()
  const { slugs } = compare
  return (
    <div className={layoutCss['row']}>
      <CompareButton card={card} />
      {slugs.length > 0 && (
        <ButtonLink kind="bare" size="small" to={comparisonPath(slugs)}>
          {`View comparison (${slugs.length})`}
        </ButtonLink>
      )}
    </div>
  )
})
