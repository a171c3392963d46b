import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLoaderData } from 'react-router-dom'
import { LIBRARIES, LIBRARY, type LibraryId } from '#domain/catalog/library.ts'
import { inUsd, type Cents } from '#domain/shared/money.ts'
import { ArticleGrid } from '../blog/article-grid.tsx'
import { clipOf, flashesStrongly, sheetOf } from '../browse/product-facts.ts'
import { ProductGrid } from '../browse/product-grid.tsx'
import { SearchBox } from '../browse/search-box.tsx'
import { stillOf } from '../browse/still-of.ts'
import { TopicGrid } from '../browse/topic-grid.tsx'
import { BundleGrid } from '../bundles/bundle-card.tsx'
import { Button } from '../components/button.tsx'
import { HydrationSlice } from '../components/hydration-slice.tsx'
import { Link } from '../components/link.tsx'
import { ScrubPoster } from '../components/scrub-poster.tsx'
import stretched from '../components/stretched-link.module.css'
import { JsonLd, jsonLdText } from '../json-ld.tsx'
import { PageHead } from '../page-head.tsx'
import { useShownPrice, useTaxIncluded } from '../pricing/shown-price.tsx'
import { useStore } from '../stores/stores.tsx'
import { HeroVideo } from './hero-video.tsx'
import type { HomeData } from './home-data.ts'
import css from './home-page.module.css'
import libraryTilesCss from './library-tiles.module.css'
import textCss from '../styles/text.module.css'

export { loadHome } from './home-data.ts'

const DESCRIPTION =
  '2D elements, practice footage and 3D assets for visual effects. Inspect footage frame by frame, over any background, before you license it.'

/** The homepage, with footage first. */
export function HomePage() {
  const { home, articles, collections, faces } = useLoaderData() as HomeData
  const { publicUrl } = useStore('config')
  const isPopularFirst = useStore('experiments')['home-rows']?.variant === 'popular-first'
  const newest = (
    <Section key="newest" title="Newest" to="/search?sort_by=newest" more="All new assets">
      <ProductGrid label="Newest assets" cards={home.newest} />
    </Section>
  )
  const popular = (
    <Section key="popular" title="Most popular" to="/search" more="All assets">
      <ProductGrid label="Most popular assets" cards={home.popular} />
    </Section>
  )
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
        text={
          import.meta.env.SSR
            ? jsonLdText({
                '@type': 'Organization',
                name: 'Emberstock',
                url: publicUrl,
                logo: new URL('/logo.png', publicUrl).href,
              })
            : null
        }
      />
      <div className={css['hero']}>
        <HeroVideo banner={home.banner} heroVideo={home.heroVideo} />
        <div className={css['lead']}>
          <h1 className={css['headline']}>Look closely before you comp.</h1>
          <p>
            Fire, smoke, sparks, practice footage and 3D for visual effects.{' '}
            {home.fromPrice !== null && <FromPrice price={home.fromPrice} />}{' '}
            <Link to="/try">Try elements on your plate</Link>.
          </p>
          <SearchBox
            place="homepage-dropdown"
            label="Search elements, practice footage and 3D"
            placeholder="Search fire, smoke, sparks"
          >
            <Button kind="primary" type="submit">
              Search
            </Button>
          </SearchBox>
        </div>
      </div>
      <LibraryTiles faces={faces} />
      <div data-variant={`home-rows ${isPopularFirst ? 'popular-first' : 'newest-first'}`}>
        {isPopularFirst ? [popular, newest] : [newest, popular]}
      </div>
      {collections.length > 0 && (
        <Section title="Collections" to="/collections" more="All collections">
          <TopicGrid kind="collection" label="Collections" topics={collections} />
        </Section>
      )}
      {home.bundles.length > 0 && (
        <Section title="Bundles" to="/bundles" more="All bundles">
          <BundleGrid bundles={home.bundles} />
        </Section>
      )}
      {articles.length > 0 && (
        <Section title="From the blog" to="/blog" more="All articles">
          <ArticleGrid articles={articles} heading="h3" />
        </Section>
      )}
    </>
  )
}

/** The lowest price of a single file, under the license that the visitor has chosen. */
const FromPrice = observer(function FromPrice({ price }: { readonly price: Cents }) {
  const licenses = useStore('licenses')
  const shown = useShownPrice()
  const included = useTaxIncluded()
  return (
    <span>
      Single files from {inUsd(shown(licenses.price(price)))} under the {licenses.chosen.name}{' '}
      license
      {included && `, including ${included}`}.
    </span>
  )
})

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
      <HydrationSlice>{children}</HydrationSlice>
    </section>
  )
}

const WHAT: Readonly<Record<LibraryId, string>> = {
  [LIBRARY.FOOTAGE_2D]: 'Fire, smoke, sparks and weather with alpha',
  [LIBRARY.PRACTICE]: 'Footage to track, key and comp',
  [LIBRARY.MODELS_3D]: 'Models, animations and volumes',
}

/** The three libraries, each with a preview of one of its assets. */
function LibraryTiles({ faces }: { readonly faces: HomeData['faces'] }) {
  return (
    <ul className={libraryTilesCss['tiles']} aria-label="Libraries">
      {LIBRARIES.map(({ id, name, path }) => (
        <li key={id} className={libraryTilesCss['tile']}>
          <Face libraryId={id} faces={faces}>
            <h2>
              <Link to={path} className={stretched['link']}>
                {name}
              </Link>
            </h2>
            <p className={textCss['note']}>{WHAT[id]}</p>
          </Face>
        </li>
      ))}
    </ul>
  )
}

interface FaceProps {
  readonly libraryId: LibraryId
  readonly faces: HomeData['faces']
  readonly children: ReactNode
}

function Face({ libraryId, faces, children }: FaceProps) {
  const card = faces.find((face) => face.libraryId === libraryId)?.card
  if (!card) return <div className={libraryTilesCss['words']}>{children}</div>
  return (
    <ScrubPoster
      still={stillOf(card.previews)}
      alt=""
      sheet={sheetOf(card.previews)}
      clip={clipOf(card.previews)}
      mayPlay={!flashesStrongly(card.facts.flashRating)}
      sizes="(min-width: 48em) 33vw, 100vw"
    >
      <div className={libraryTilesCss['words']}>{children}</div>
    </ScrubPoster>
  )
}
