import { once } from '#domain/shared/once.ts'
import { LazyPart } from '../components/lazy-part.tsx'
import css from './browse-menu.module.css'
import { Menu } from './menu.tsx'

const loadOpened = once(async () => (await import('./opened-browse-menu.tsx')).OpenedBrowseMenu)

/** Every library with its categories. The content loads when the menu is opened. */
export function BrowseMenu({ className }: { readonly className: string | undefined }) {
  return (
    <Menu className={css['menu']} summary={<summary className={className}>Browse</summary>}>
      {(menu, opened) => (
        <div className={css['list']}>
          {opened && <LazyPart load={loadOpened}>{(Opened) => <Opened menu={menu} />}</LazyPart>}
        </div>
      )}
    </Menu>
  )
}
