import type { RefObject } from 'react'
import { LIBRARIES, type LibraryId } from '#domain/catalog/library.ts'
import type { TopicCard } from '#domain/catalog/product.ts'
import { Link } from '../components/link.tsx'
import { useQuery } from '../hooks/use-query.ts'
import { useService } from '../stores/stores.tsx'
import css from './browse-menu.module.css'
import { useClosingMenu } from './use-closing-menu.ts'

interface OpenedBrowseMenuProps {
  readonly menu: RefObject<HTMLDetailsElement | null>
}

/** Libraries with their categories, and other links. If the categories fail to load, the rest is still shown. */
export function OpenedBrowseMenu({ menu }: OpenedBrowseMenuProps) {
  const catalog = useService('catalog')
  const { value: categories } = useQuery(() => catalog.topics('category'))
  useClosingMenu(menu)

  return (
    <>
      {LIBRARIES.map(({ id, name, path }) => (
        <nav key={id} aria-label={name} className={css['library']}>
          <Link to={path}>{name}</Link>
          {categories && <Subjects of={id} topics={categories} />}
        </nav>
      ))}
      <nav aria-label="More" className={css['library']}>
        <Link to="/collections">Collections</Link>
        <Link to="/categories">Categories</Link>
        <Link to="/bundles">Bundles</Link>
        <Link to="/search?sort_by=newest">New assets</Link>
        <Link to="/try">Try on your plate</Link>
        <Link to="/compare">Compare</Link>
        <Link to="/pricing">Pricing</Link>
        <Link to="/blog">Blog</Link>
      </nav>
    </>
  )
}

interface SubjectsProps {
  readonly of: LibraryId
  readonly topics: readonly TopicCard[]
}

function Subjects({ of, topics }: SubjectsProps) {
  return topics
    .filter(({ libraryId }) => libraryId === of)
    .map(({ slug, name }) => (
      <Link key={slug} to={`/category/${slug}`} className={css['subject']}>
        {name}
      </Link>
    ))
}
