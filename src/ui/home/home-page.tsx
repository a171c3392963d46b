import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router-dom'
import { ArticleGrid } from '../blog/article-grid.tsx'
import { ProductGrid } from '../browse/product-grid.tsx'
import { SearchBox } from '../browse/search-box.tsx'
import { BundleGrid } from '../bundles/bundle-card.tsx'
import { JsonLd } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import { Link } from '../components/link.tsx'
import { useStore } from '../stores/stores.tsx'
import rows from './full-rows.module.css'
import css from './home-page.module.css'
import type { HomeData } from './home-data.ts'
import { LibraryTiles } from './library-tiles.tsx'
import { HeroVideo } from './hero-video.tsx'

export { loadHome } from './home-data.ts'

const DESCRIPTION =
  'Stock elements, practice footage and 3D for visual effects. Every clip can be judged frame by frame, over any ground, before you license it.'

/** Footage first. */
export function HomePage() {
  const { home, articles, faces } = useLoaderData() as HomeData
  const { publicUrl } = useStore('config')
  return (
    <>
      <PageHead
        title="Footage for visual effects"
        description={DESCRIPTION}
        path="/"
        image={home.banner.webp}
      />
      <JsonLd
        page="/"
        data={
          import.meta.env.SSR
            ? { '@type': 'Organization', name: 'Emberstock', url: publicUrl }
            : null
        }
      />
      <HeroVideo banner={home.banner} reel={home.reel} />
      <div className={css['lead']}>
        <h1 className={css['headline']}>Look closely before you comp.</h1>
        <div className={css['search']}>
          <SearchBox
            place="homepage-dropdown"
            label="Search footage, plates and 3D"
            placeholder="Search fire, smoke, sparks, plates"
          />
        </div>
      </div>
      <LibraryTiles faces={faces} />
      <Section title="Newest" to="/search?sort_by=newest" more="All new assets">
        <div className={rows['normal']}>
          <ProductGrid label="Newest assets" cards={home.newest} />
        </div>
      </Section>
      <Section title="Most popular" to="/search" more="All assets">
        <div className={rows['normal']}>
          <ProductGrid label="Most popular assets" cards={home.popular} />
        </div>
      </Section>
      {home.bundles.length > 0 && (
        <Section title="Bundles" to="/bundles" more="All bundles">
          <div className={rows['roomy']}>
            <BundleGrid bundles={home.bundles} />
          </div>
        </Section>
      )}
      {articles.length > 0 && (
        <Section title="From the blog" to="/blog" more="All articles">
          <div className={rows['roomy']}>
            <ArticleGrid articles={articles} heading="h3" />
          </div>
        </Section>
      )}
    </>
  )
}

interface SectionProps {
  readonly title: string
  readonly to: string
  readonly more: string
  readonly children: ReactNode
}

function Section({ title, to, more, children }: SectionProps) {
  return (
    <section className={css['section']}>
      <header className={css['head']}>
        <h2>{title}</h2>
        <Link to={to}>{more}</Link>
      </header>
      {children}
    </section>
  )
}
